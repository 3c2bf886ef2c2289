declare global {
  /** The settings that Zod shares between its copies. */
  var __zod_globalConfig: { jitless?: boolean } | undefined
}

/**
 * As `z.config({ jitless: true })`, without loading Zod on first screens: object schemas check once whether they may compile code, which the
 * content security policy would report. Runs before any schema.
 */
globalThis.__zod_globalConfig = { ...globalThis.__zod_globalConfig, jitless: true }
export {}
