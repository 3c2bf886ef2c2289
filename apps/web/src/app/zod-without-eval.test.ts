import { expect, it, vi } from 'vitest'
import './zod-without-eval.ts'

it('loads the schemas without compiling code, which the content security policy would report', async () => {
  const compile = vi.fn<() => void>()
  vi.stubGlobal('Function', compile)
  try {
    const { domainField } = await import('@majlis/contract')
    expect(domainField.safeParse('example.org').success).toBe(true)
  } finally {
    vi.unstubAllGlobals()
  }
  expect(compile).not.toHaveBeenCalled()
})
