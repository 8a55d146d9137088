import "react-dom/client";

// React and the page are evaluated in two tasks: together they would keep a slow device busy for too long.
await new Promise((resolve) => setTimeout(resolve));
