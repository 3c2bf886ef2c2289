/** Runs immediately, then at most once every `everyMs`, with the latest arguments. */
export function createPaced<Arguments extends unknown[]>(
  act: (...given: Arguments) => void,
  everyMs: number,
): { (...given: Arguments): void; stop(): void } {
  let waiting: Arguments | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function rest(): void {
    timer = setTimeout(() => {
      timer = undefined
      if (!waiting) return
      const given = waiting
      waiting = null
      act(...given)
      rest()
    }, everyMs)
  }

  function paced(...given: Arguments): void {
    if (timer !== undefined) {
      waiting = given
      return
    }
    act(...given)
    rest()
  }

  return Object.assign(paced, {
    stop(): void {
      clearTimeout(timer)
      timer = undefined
      waiting = null
    },
  })
}
