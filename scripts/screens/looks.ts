/** How a drawn person looks: what the cameras of the screens show instead of a test picture. */
export interface Look {
  /** The wall's two colours, light above. */
  readonly wall: readonly [string, string]
  readonly room: 'shelf' | 'window' | 'plant' | 'lamp'
  readonly skin: string
  readonly hair: string
  readonly cloth: string
  readonly style: 'short' | 'long' | 'scarf' | 'bun' | 'beard'
  readonly hasGlasses?: boolean
}

export const looks = {
  nusrat: {
    wall: ['#5b7f9c', '#2d4b63'],
    room: 'window',
    skin: '#c58c66',
    hair: '#241712',
    cloth: '#d99a4e',
    style: 'long',
  },
  arif: {
    wall: ['#8a8f86', '#4b534f'],
    room: 'shelf',
    skin: '#a87048',
    hair: '#17110d',
    cloth: '#2f6f66',
    style: 'beard',
  },
  samira: {
    wall: ['#a58a86', '#5d4a4d'],
    room: 'lamp',
    skin: '#d3a27c',
    hair: '#38506b',
    cloth: '#26364a',
    style: 'scarf',
  },
  tomas: {
    wall: ['#6f8aa0', '#37495a'],
    room: 'plant',
    skin: '#7a4c31',
    hair: '#120c09',
    cloth: '#e4e7ea',
    style: 'short',
    hasGlasses: true,
  },
  layla: {
    wall: ['#98a88f', '#4d5d4c'],
    room: 'plant',
    skin: '#dcae88',
    hair: '#5a3620',
    cloth: '#8d3f4d',
    style: 'bun',
    hasGlasses: true,
  },
} as const satisfies Record<string, Look>

export type LookName = keyof typeof looks
