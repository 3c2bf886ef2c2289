/** A value that parts are built with before it exists. `read` fails until `hold` is given the value. */
export function createHeld<T>() {
  let held: { value: T } | null = null

  return {
    read(): T {
      if (!held) throw new Error('The modules are not put together yet')
      return held.value
    },
    hold(value: T): void {
      held = { value }
    },
  }
}
