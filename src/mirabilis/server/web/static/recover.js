// The secret stands behind the "#": browsers do not send that part, so it reaches no log.
const form = document.querySelector("form");
const field = form.elements.secret;
const said = document.querySelector("#said");
field.value = location.hash.slice(1);
history.replaceState(null, "", location.pathname);
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const answer = await fetch("/api/recover", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ secret: field.value.trim() }),
  });
  const body = await answer.json();
  said.textContent = answer.ok ? form.dataset.done.replace("{name}", body.name) : body.message;
  if (!answer.ok) return;
  localStorage.setItem("mirabilis.known", "yes"); // the page then asks who we are
  location.assign("/");
});
