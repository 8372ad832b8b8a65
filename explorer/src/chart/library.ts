/** What draws charts: a part of its own, which comes when the first chart is needed. */

import { Error as Errors, logger, parse, View } from "vega";
import { Handler } from "vega-tooltip";
import { compile, type TopLevelSpec } from "vega-lite";

const charts = {
  /** A view of a chart in Vega-Lite. */
  view(spec: TopLevelSpec): View {
    // A layer for what is picked is empty at first, and heights follow the number of bars: neither
    // is a reason for a warning.
    const compiled = compile(spec, { logger: logger(Errors) }).spec;
    return new View(parse(compiled), { renderer: "svg", hover: true, logLevel: Errors });
  },
  /** Shows what a mark stands for beside it. */
  tooltip: (theme: string) => new Handler({ theme }).call,
};

export type Charts = typeof charts;

window.cipherfit.receive("charts", charts);
