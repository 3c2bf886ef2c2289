import type { Reaction } from '@majlis/media'

/** The name of each reaction, for screen readers. */
export const reactionNames = {
  '👍': 'thumbs_up',
  '👏': 'applause',
  '❤️': 'heart',
  '😂': 'laughter',
  '😮': 'surprise',
  '🎉': 'celebration',
} as const satisfies Record<Reaction, string>
