/** Images and blurs for camera backgrounds, all made and served by us. */
export const backdrops = ['none', 'blur_soft', 'blur_strong', 'dawn', 'study', 'garden', 'dusk'] as const

/** A picture of the person or their organisation, by the ID of its file. */
export type OwnBackdrop = `picture:${string}`
export type Backdrop = (typeof backdrops)[number] | OwnBackdrop

export function isOwnBackdrop(backdrop: string): backdrop is OwnBackdrop {
  return backdrop.startsWith('picture:')
}

export const ownBackdropUrl = (backdrop: OwnBackdrop): string =>
  `/api/file/${encodeURIComponent(backdrop.slice('picture:'.length))}`

/** The background doesn’t run at all, or at fewer than two frames a second. */
export type BackdropFailure = 'unavailable' | 'slow'

/** This device renders fewer than two frames a second, even at the lower resolution. */
export class BackdropTooSlow extends Error {}
