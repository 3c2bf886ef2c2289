import axe from 'axe-core'
import { expect } from 'vitest'

/** Fails with every violation that axe finds on the page. Colours need a layout, which jsdom lacks: the journeys check them. */
export async function expectNoViolations(): Promise<void> {
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false } },
    // jsdom loads no video, for which axe would wait ten seconds.
    preload: false,
  })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual([])
}
