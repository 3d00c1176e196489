import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { recall } from "./lib/me.svelte";
import { followLinks } from "./lib/route.svelte";
import { loadTexts } from "./lib/say.svelte";
import { followSettings, settings } from "./lib/settings.svelte";

followSettings();
followLinks();
await Promise.all([loadTexts(settings.lang), recall()]);
mount(App, { target: document.getElementById("app")! });
