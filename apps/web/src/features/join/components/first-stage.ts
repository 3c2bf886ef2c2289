import type { Call } from '@majlis/media'
import { showFirstPicture } from '../model/first-picture.ts'
import styles from './FirstPicture.module.css'

/** The page's own frame already has the first picture, and stays until the room is there. */
export function isShownAhead(): boolean {
  return document.querySelector('#opening video') !== null
}

/**
 * `FirstPicture` in the page's own frame, for people who are admitted before the app is rendered. Resolves once it
 * has settled.
 */
export function showFirstStage(opening: HTMLElement, call: Call): Promise<void> {
  const video = document.createElement('video')
  Object.assign(video, { className: styles['picture'], autoplay: true, playsInline: true, muted: true })
  video.ariaHidden = 'true'
  const stage = document.createElement('div')
  stage.className = styles['stage'] ?? ''
  stage.append(video)
  opening.classList.add('room')
  opening.dataset['theme'] = 'dark'
  opening.replaceChildren(stage)
  // The frame goes with the page's first screen (app/opening.ts), and the picture with the track that it shows.
  return new Promise((resolve) => showFirstPicture(call, video, resolve))
}
