/** A call that the current page does not offer. */
export class ToolError extends Error {}
