import { render } from "preact";
import { App } from "./app";
import { part } from "./data/parts";
import { Results } from "./data/results";
import "./style.css";

const place = document.getElementById("app")!;
part("overview").then(
  (overview) => {
    place.textContent = "";
    render(<App results={new Results(overview)} />, place);
  },
  (why: Error) => {
    place.textContent = "";
    render(
      <main>
        <h1>No data</h1>
        <p class="notice">
          {why.message}. This is the explorer without results: <code>cipherfit report --out DIR</code> writes it with them.
        </p>
      </main>,
      place,
    );
  },
);
