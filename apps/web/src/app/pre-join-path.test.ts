import { expect, it } from 'vitest'
import { isPreJoinPath } from './pre-join-path.ts'

it.each(['/m/j', '/m/j/', '/m/j/647712840966', '/m/j/647712840966/ada', '/join/meeting', '/start-meeting'])(
  '[2.1] [2.21] recognises %s as pre-join',
  (path) => expect(isPreJoinPath(path)).toBe(true),
)

it.each(['/', '/m', '/m/jam', '/m/j/1/2/3', '/join', '/join/meeting/1', '/start-meeting-now', '/home'])(
  '[2.37] leaves %s to the router',
  (path) => expect(isPreJoinPath(path)).toBe(false),
)
