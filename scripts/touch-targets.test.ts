import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const root = new URL('../', import.meta.url).pathname
const exceptions = new Set([
  // Not on phones.
  'apps/web/src/features/calendar/components/MonthView.module.css .number',
  'apps/web/src/features/calendar/components/MonthView.module.css .more',
  // These elements also have the class `touch-target`.
  'apps/web/src/features/chat/components/Reactions.module.css .reaction',
  'packages/ui/src/RowCheckbox.module.css .box',
])
/** Pixels. */
const smallest = 44

it('[9.12] gives every control a touch target of at least 44 px', () => {
  const files = globSync(['apps/web/src/**/*.css', 'packages/ui/src/*.css'], { cwd: root })
  const low = files.flatMap((file) => {
    const rules = rulesIn(readFileSync(root + file, 'utf8'))
    const reachesFurther = (selector: string) =>
      rules.some((rule) => rule.selector === `${selector}::after` && rule.body.includes('var(--touch)'))
    return rules
      .filter(({ body }) => body.includes('cursor: pointer') && heightsIn(body).some((px) => px < smallest))
      .filter(({ selector }) => !reachesFurther(selector))
      .map(({ selector }) => `${file} ${selector}`)
      .filter((rule) => !exceptions.has(rule))
  })
  expect(files.length).toBeGreaterThan(100)
  expect(low).toEqual([])
})

function rulesIn(css: string) {
  const bare = css.replaceAll(/\/\*.*?\*\//gs, '')
  return [...bare.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
    selector: selector.trim(),
    body,
  }))
}

/** Fixed heights only: `max(36px, var(--touch))` is none. */
function heightsIn(body: string) {
  return [...body.matchAll(/(?:^|\s)(?:min-)?block-size: (\d+)px;/g)].map(([, height]) => Number(height))
}
