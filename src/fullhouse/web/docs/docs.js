// The documentation of the API, drawn from /openapi.json. Everything is set as text, nothing as HTML.

/** @typedef {Record<string, any>} Json */

/** An element with attributes and children. @param {string} name @param {Json} attributes @param {...(Node|string)} children */
function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** A short description of a schema. @param {Json|undefined} schema @returns {string} */
function typeOf(schema) {
  if (!schema) return "";
  if (schema.$ref) return schema.$ref.split("/").pop();
  if (schema.enum) return schema.enum.map((/** @type {unknown} */ one) => JSON.stringify(one)).join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const parts = schema.anyOf || schema.oneOf;
  if (parts) return parts.map(typeOf).join(" | ");
  if (schema.type === "array") return `list of ${typeOf(schema.items) || "anything"}`;
  const bounds = [schema.minimum, schema.maximum].every((bound) => bound !== undefined)
    ? ` ${schema.minimum} to ${schema.maximum}` : "";
  return (schema.type || "anything") + bounds;
}

/** A table of members or parameters. @param {[string, Json, boolean][]} rows */
function table(rows) {
  const body = make("tbody");
  for (const [name, schema, isRequired] of rows) {
    const initial = schema.default === undefined || schema.default === null ? "" : JSON.stringify(schema.default);
    const words = [schema.description || "", isRequired ? "Required." : "", initial && `Default: ${initial}.`];
    body.append(make("tr", {}, make("th", { scope: "row" }, make("code", {}, name)), make("td", {}, typeOf(schema)),
      make("td", {}, words.filter(Boolean).join(" "))));
  }
  const head = make("tr", {}, ...["name", "type", "meaning"].map((word) => make("th", { scope: "col" }, word)));
  return make("table", {}, make("thead", {}, head), body);
}

/** The members of a named schema as a table. @param {Json} api @param {Json|undefined} schema */
function members(api, schema) {
  const found = schema && schema.$ref ? api.components.schemas[schema.$ref.split("/").pop()] : schema;
  const required = new Set((found && found.required) || []);
  const rows = Object.entries((found && found.properties) || {}).map(([name, part]) =>
    /** @type {[string, Json, boolean]} */ ([name, part, required.has(name)]));
  return rows.length ? table(rows) : make("p", {}, "No members.");
}

/** A form that calls the operation. @param {string} path @param {string} method @param {string} example */
function tryIt(path, method, example) {
  const body = /** @type {HTMLTextAreaElement} */ (make("textarea", { rows: "5", spellcheck: "false", "aria-label": `Body for ${path}` }));
  body.value = example;
  const answer = make("pre", { role: "status", hidden: "" });
  const button = make("button", { type: "button" }, "Send");
  button.addEventListener("click", async () => {
    answer.hidden = false;
    answer.textContent = "…";
    try {
      const headers = { "Content-Type": path.endsWith("/batch") ? "text/plain" : "application/json" };
      const request = method === "get" ? {} : { method: "POST", headers, body: body.value };
      const response = await fetch(path, request);
      const text = await response.text();
      answer.textContent = `${response.status} ${response.statusText}\n\n${pretty(text)}`;
    } catch (error) {
      answer.textContent = String(error);
    }
  });
  return make("div", { class: "try" }, ...(method === "get" ? [] : [body]), button, answer);
}

/** JSON with line breaks; other text as it is. @param {string} text */
function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 1);
  } catch {
    return text;
  }
}

/** One operation. @param {Json} api @param {string} path @param {string} method @param {Json} operation */
function section(api, path, method, operation) {
  const content = operation.requestBody ? Object.entries(operation.requestBody.content) : [];
  const [, first] = content[0] || ["", undefined];
  const isJson = content.some(([type]) => type === "application/json") && first && first.schema.$ref;
  const good = Object.entries(operation.responses["200"]?.content || {});
  const answer = good.length ? /** @type {Json} */ (good[0][1]) : {};
  const details = make("details", { id: operation.operationId || path },
    make("summary", {}, make("code", {}, `${method.toUpperCase()} ${path}`), ` ${operation.summary || ""}`));
  details.append(make("p", {}, operation.description || ""));
  const parameters = (operation.parameters || []).map((/** @type {Json} */ one) =>
    [one.name, { ...one.schema, description: one.description || one.schema.description }, one.required]);
  if (parameters.length) details.append(make("h3", {}, "Parameters"), table(parameters));
  if (isJson) details.append(make("h3", {}, "Request"), members(api, first.schema));
  else if (content.length) details.append(make("h3", {}, "Request"), make("p", {}, `A body of ${content.map(([type]) => type).join(", ")}.`));
  details.append(make("h3", {}, "Answer"));
  if (answer.schema && answer.schema.$ref) details.append(members(api, answer.schema));
  else if (good.length) details.append(make("p", {}, good.map(([type]) => type).join(", ")));
  if (answer.example) details.append(make("pre", {}, JSON.stringify(answer.example, null, 1)));
  const others = Object.entries(operation.responses).filter(([status]) => status !== "200");
  if (others.length) {
    details.append(make("p", {}, "Problems: ", others.map(([status, one]) => `${status} ${one.description}`).join(" ")));
  }
  if (!path.includes("{")) {
    const example = first && first.example;
    details.append(make("h3", {}, "Try it"),
      tryIt(path, method, typeof example === "string" ? example : JSON.stringify(example, null, 1)));
  }
  return details;
}

const main = /** @type {HTMLElement} */ (document.getElementById("operations"));
try {
  const api = /** @type {Json} */ (await (await fetch("/openapi.json")).json());
  const summary = /** @type {HTMLElement} */ (document.getElementById("summary"));
  summary.textContent = `${api.info.summary} Version ${api.info.version}. `;
  summary.append(make("a", { href: "/openapi.json" }, "openapi.json"));
  main.replaceChildren();
  for (const [path, methods] of Object.entries(api.paths)) {
    for (const [method, operation] of Object.entries(/** @type {Json} */ (methods))) {
      main.append(section(api, path, method, operation));
    }
  }
  const chosen = document.getElementById(location.hash.slice(1));
  if (chosen instanceof HTMLDetailsElement) chosen.open = true;
} catch (error) {
  main.textContent = `The documentation could not be loaded: ${error}`;
}
