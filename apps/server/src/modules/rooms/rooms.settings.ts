import { integerSetting, settingsGroup } from '../../platform/config/settings.ts'

/** How many strangers one address or browser may bring to one room. */
export const roomSettings = settingsGroup('Rooms', {
  ARRIVALS_PER_ADDRESS: {
    schema: integerSetting({ min: 1, max: 100_000, fallback: 320 }),
    about:
      'People of one IPv4 address, or one IPv6 network of 64 bits, who may be let into one room within ten minutes and are not connected to it, or were for less than 45 seconds. Twice as many of one IPv6 network of 48 bits. A class arrives at once; who only takes places does not stay connected. So many joins of one room may be in progress at once, too. Hosts, invited people and members of the organisation are not counted.',
  },
  ARRIVALS_PER_BROWSER: {
    schema: integerSetting({ min: 1, max: 1_000, fallback: 10 }),
    about: 'The same for one browser.',
  },
  WAITING_PER_ADDRESS: {
    schema: integerSetting({ min: 1, max: 100_000, fallback: 320 }),
    about:
      'People of one IPv4 address, or one IPv6 network of 64 bits, who may wait before one room at the same time; twice as many of one IPv6 network of 48 bits.',
  },
  WAITING_PER_BROWSER: {
    schema: integerSetting({ min: 1, max: 1_000, fallback: 10 }),
    about: 'The same for one browser.',
  },
  WAITING_PER_ROOM: {
    schema: integerSetting({ min: 1, max: 100_000, fallback: 1_000 }),
    about: 'People who may wait before one room at the same time.',
  },
})

/** The same bounds as the rooms know them. */
export interface CrowdBounds {
  arrivalsPerAddress: number
  arrivalsPerBrowser: number
  waitingPerAddress: number
  waitingPerBrowser: number
  waitingPerRoom: number
}
