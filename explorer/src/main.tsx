import { render } from "preact";
import { App } from "./app";
import { present } from "./data/parts";
import { Results } from "./data/results";
import "./style.css";

const place = document.getElementById("app")!;
const overview = present("overview");
place.textContent = "";
if (overview) {
  render(<App results={new Results(overview)} />, place);
} else {
  render(
    <main>
      <h1>No data</h1>
      <p class="notice">
        This is the explorer without results. <code>cipherfit report --out DIR</code> writes it with them.
      </p>
    </main>,
    place,
  );
}
