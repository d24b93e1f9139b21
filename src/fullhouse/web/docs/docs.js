document.getElementById("operations").textContent = "See /openapi.json";
