import { vi } from 'vitest'

/** A window of this width, for what asks `matchMedia` for `width < …px`. `vi.unstubAllGlobals` takes it back. */
export function stubWindowWidth(width: number): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: width < Number(/width < (\d+)px/.exec(query)?.[1]),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }))
}

export const stubPhone = (): void => stubWindowWidth(360)
