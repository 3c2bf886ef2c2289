/** It is no office file, or takes more than the bounds allow. */
export class NotConverted extends Error {}
