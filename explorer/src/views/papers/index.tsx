/** The literature's figures with ours beside them. */

import type { Results } from "../../data/results";
import { change, type Route } from "../../route";
import { Tabs } from "../../ui/element";
import { AllFigures } from "./all";
import { Paper } from "./paper";

/** The papers that have a page. */
const PAPERS = [
  { value: "beaulieu2014", title: "Beaulieu et al. 2014" },
  { value: "buhrow2014", title: "Buhrow et al. 2014" },
  { value: "didla2008", title: "Didla et al. 2008" },
  { value: "diehl2017", title: "Diehl et al. 2017" },
  { value: "matsui2013", title: "Matsui and Murakami 2013" },
];

export function PapersView({ results, route }: { results: Results; route: Route }) {
  const tab = route.values.get("tab") ?? "all";
  return (
    <section>
      <h1>Ours beside the published</h1>
      <p class="lead">
        {tab === "all"
          ? "One implementation of ours answers for all figures of a published one, under its own paper's way of counting. The marks show the figure that it was made for: left of the line ours needs less."
          : "Each figure is set beside our best under its own paper's way of counting."}
      </p>
      <Tabs
        label="Literature"
        value={tab}
        tabs={[{ value: "all", title: "All figures" }, ...PAPERS]}
        onChange={(value) => change({ tab: value === "all" ? undefined : value, figure: undefined })}
      />
      {tab === "all" ? <AllFigures results={results} route={route} /> : <Paper results={results} route={route} paper={tab} />}
    </section>
  );
}
