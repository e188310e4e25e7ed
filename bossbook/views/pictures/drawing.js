// Vega and Vega-Lite where there is no page: they get what they need to measure words, and what they
// would ask for later they are asked at once, so that Python has its drawing without waiting.
((sources) => {
  const page = { createElement: () => new OffscreenCanvas(1, 1) };
  const load = (source, needed) => {
    const module = { exports: {} };
    new Function("exports", "module", "require", "document", source)(module.exports, module, () => needed, page);
    return module.exports;
  };
  const vega = load(sources.vega), lite = load(sources["vega-lite"], vega);
  return (text) => {
    const logger = vega.logger(vega.Error);
    const spec = lite.compile(JSON.parse(text), { logger }).spec;
    const view = new vega.View(vega.parse(spec), { renderer: "none", logger }).run();
    const { left, right, top, bottom } = view.padding(), [x, y] = view._origin;
    const across = view._viewWidth + left + right, down = view._viewHeight + top + bottom;
    return new vega.SVGStringRenderer(view.loader())
      .initialize(null, across, down, [left + x, top + y])
      .background(view.background())
      .render(view.scenegraph().root)
      .svg();
  };
})
