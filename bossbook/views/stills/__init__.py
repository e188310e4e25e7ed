"""Pictures of boards and pages, for where nothing runs: GitHub, an untrusted copy, paper."""
