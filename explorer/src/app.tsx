/** The page around the views: name, navigation, appearance. */

import type { ComponentChild } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Results } from "./data/results";
import { address, type Route, useRoute } from "./route";
import { toggle, useTheme } from "./ui/appearance";
import { FitView } from "./views/fit";
import { HardwareView } from "./views/hardware";
import { MapView } from "./views/map";
import { MemoryView } from "./views/memory";
import { MessagesView } from "./views/messages";
import { PapersView } from "./views/papers";
import { PortfolioView } from "./views/portfolio";
import { RecordView } from "./views/record";

interface Page {
  view: string;
  title: string;
  show: (props: { results: Results; route: Route }) => ComponentChild;
}

const PAGES: Page[] = [
  { view: "fit", title: "Fit", show: FitView },
  { view: "map", title: "Map", show: MapView },
  { view: "papers", title: "Papers", show: PapersView },
  { view: "portfolio", title: "Portfolio", show: PortfolioView },
  { view: "memory", title: "Memory", show: MemoryView },
  { view: "messages", title: "Messages", show: MessagesView },
  { view: "hardware", title: "Hardware", show: HardwareView },
];

export function App({ results }: { results: Results }) {
  const route = useRoute();
  const theme = useTheme();
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);
  const record = route.view === "record";
  const pages = PAGES.filter((page) => page.view !== "hardware" || results.overview.hardware);
  const page = route.view ? pages.find((one) => one.view === route.view) : pages[0]!;
  const Show = record ? RecordView : (page?.show ?? NoPage);
  const { item } = route;
  useEffect(() => {
    document.title = `${record ? "Record" : (page?.title ?? "No such page")} · cipherfit`;
    // A new view is read from its heading on; the first one is where the reader is anyway.
    if (first.current) first.current = false;
    else {
      scrollTo(0, 0);
      main.current?.focus({ preventScroll: true });
    }
  }, [route.view, item]);
  return (
    <>
      <a class="skip" href="#main" onClick={(event) => (event.preventDefault(), main.current?.focus())}>
        Skip to the content
      </a>
      <header>
        <a class="name" href={address("fit")}>
          cipherfit
        </a>
        <nav aria-label="Views">
          {pages.map((one) => (
            <a key={one.view} href={address(one.view)} aria-current={!record && one === page ? "page" : undefined}>
              {one.title}
            </a>
          ))}
        </nav>
        <button
          type="button"
          class="theme"
          aria-label={theme === "dark" ? "Switch to light colours" : "Switch to dark colours"}
          onClick={toggle}
        >
          {theme === "dark" ? "☀" : "☾"}
        </button>
      </header>
      <main id="main" ref={main} tabIndex={-1}>
        <Show results={results} route={route} />
      </main>
      <footer>
        cipherfit {results.overview.version}: {results.overview.count} measurements, each verified with official vectors and random inputs.
      </footer>
    </>
  );
}

/** An address of a page that there is not. */
function NoPage({ route }: { route: Route }) {
  return (
    <section>
      <h1>No such page</h1>
      <p class="notice" role="alert">
        There is no page called “{route.view}”. What there is stands above; <a href={address("fit")}>Fit</a> is where to begin.
      </p>
    </section>
  );
}
