#!/usr/bin/env bash
# Make sure that there is a chromium for the browser tests, where that can be done without asking.
# Never fails: whether a missing browser matters is for the tests to say.
set -uo pipefail

have() { command -v "$1" >/dev/null 2>&1; }

if [ -n "${BB_CHROMIUM:-}" ]; then
  echo "browser: $BB_CHROMIUM (BB_CHROMIUM)"
  exit 0
fi
for name in chromium chromium-browser google-chrome; do
  if have "$name"; then
    echo "browser: $(command -v "$name")"
    exit 0
  fi
done

as_root=()
if [ "$(id -u)" -ne 0 ]; then
  as_root=(sudo -n)
fi
if have apt-get && { [ "$(id -u)" -eq 0 ] || { have sudo && sudo -n true 2>/dev/null; }; }; then
  echo "browser: installing chromium with apt-get"
  if "${as_root[@]}" apt-get update -qq &&
    "${as_root[@]}" apt-get install -y -qq --no-install-recommends chromium >/dev/null; then
    echo "browser: $(command -v chromium)"
    exit 0
  fi
  echo "browser: apt-get could not install chromium" >&2
fi
echo "browser: none found. Install chromium, or set BB_CHROMIUM to a chromium or chrome program." >&2
exit 0
