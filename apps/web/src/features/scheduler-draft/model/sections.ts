export const sections = ['details', 'advanced', 'host', 'people'] as const
/** The parts of the scheduler (spec 2.54). */
export type Section = (typeof sections)[number]
