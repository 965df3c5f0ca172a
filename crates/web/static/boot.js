// Starts the page. The theme comes first, so that nothing flashes; then the program itself.
import start, { initSync } from "/ninefold_web.js";
import { meet } from "/ninefold_later.js";

meet(initSync);

try {
  const kept = JSON.parse(localStorage.getItem("ninefold.preferences") || "{}");
  const theme = { Light: "light", Dark: "dark", Contrast: "contrast" }[kept.theme];
  if (theme) document.documentElement.dataset.theme = theme;
  if (kept.palette) document.documentElement.dataset.palette = kept.palette;
} catch {
  // Storage is forbidden or holds something else: the device's own theme will do.
}

// The browser offers to install the page; it is asked for where the player looks for it.
addEventListener("beforeinstallprompt", (offer) => {
  offer.preventDefault();
  window.ninefoldInstall = offer;
  dispatchEvent(new Event("ninefold-installable"));
});

const started = start({ module_or_path: "/ninefold_web_bg.wasm" });

started.catch((error) => {
  const note = document.createElement("p");
  note.className = "boot-note";
  note.setAttribute("role", "alert");
  note.textContent = `Ninefold could not start: ${error.message || error}. Reloading the page may help.`;
  document.body.append(note);
});

// A new build waits until the player takes it: code never changes under a running game.
if ("serviceWorker" in navigator) {
  let taken = false;
  // Nobody listens before the program runs.
  const announce = () => started.then(() => dispatchEvent(new Event("ninefold-update")), () => {});
  const follow = (registration) => {
    if (registration.waiting && navigator.serviceWorker.controller) announce();
    registration.addEventListener("updatefound", () => {
      const fresh = registration.installing;
      fresh?.addEventListener("statechange", () => {
        if (fresh.state === "installed" && navigator.serviceWorker.controller) announce();
      });
    });
    // A page that stays open for days looks for a new build whenever it is looked at again.
    addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") registration.update().catch(() => {});
    });
    addEventListener("ninefold-take-update", () => {
      taken = true;
      if (registration.waiting) registration.waiting.postMessage("update");
      else location.reload();
    });
  };
  // Another tab has taken the new build: this one still runs the old one, whose files may be gone.
  const controlled = Boolean(navigator.serviceWorker.controller);
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (taken) location.reload();
    else if (controlled) announce();
  });
  // Where service workers are forbidden, the page works as long as the server does.
  navigator.serviceWorker.register("/service-worker.js").then((found) => found && follow(found), () => {});
}
