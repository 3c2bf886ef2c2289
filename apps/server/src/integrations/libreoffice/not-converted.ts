/** The content is not an office file, or exceeds a limit. */
export class NotConverted extends Error {}
