import { fileURLToPath } from 'node:url'
import { firstLimits } from '@majlis/contract'
import { classNameOf } from './class-names.ts'

/** Classes of one CSS module, by the names they have in it. */
function classesOf(path: string): (...names: string[]) => string {
  const file = fileURLToPath(new URL(`../../../${path}`, import.meta.url))
  return (...names) => names.map((name) => classNameOf(name, file)).join(' ')
}

const frame = classesOf('apps/web/src/features/join/components/PreJoinFrame.module.css')
const preJoin = classesOf('apps/web/src/features/join/components/PreJoin.module.css')
const joinForm = classesOf('apps/web/src/features/join/components/JoinForm.module.css')
const shell = classesOf('apps/web/src/app/shell/Shell.module.css')
const topBar = classesOf('apps/web/src/app/shell/TopBar.module.css')
const search = classesOf('apps/web/src/features/search/components/SearchField.module.css')
const page = classesOf('packages/ui/src/Page.module.css')
const cards = classesOf('apps/web/src/features/home/components/cards.module.css')
const setUp = classesOf('apps/web/src/features/home/components/SetUpCard.module.css')
const card = classesOf('packages/ui/src/Card.module.css')
const mark = classesOf('packages/ui/src/Mark.module.css')
const textField = classesOf('packages/ui/src/TextField.module.css')

const product = `
  <svg class="${mark('mark')}" width="30" height="30" viewBox="0 0 30 30">
    <rect width="30" height="30" rx="9" class="${mark('ground')}" />
    <circle cx="11" cy="11" r="4" fill="#fff" />
    <path d="M17 13a6 6 0 0 1 6 6 4 4 0 0 1-4 4h-6a2 2 0 0 1-2-2v-2a6 6 0 0 1 6-6z" class="${mark('bubble')}" />
  </svg>`

const magnifier = 'M3 10a7 7 0 1 0 14 0a7 7 0 1 0-14 0M21 21l-6-6'
const bell =
  'M10 5a2 2 0 1 1 4 0a7 7 0 0 1 4 6v3a4 4 0 0 0 2 3h-16a4 4 0 0 0 2-3v-3a7 7 0 0 1 4-6M9 17v1a3 3 0 0 0 6 0v-1'

/** Like the app's icons: from Tabler, 22 pixels. */
const icon = (path: string, size = 22) =>
  `<svg width="${size}" height="${size}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"><path d="${path}" /></svg>`

/** Pre-join before the meeting is loaded: `PreJoin` of features/join. `pre-join-script.js` makes its form usable. */
const preJoinFrame = `
  <div class="${frame('frame')}">
    <div class="${frame('head')}">
      <span class="${frame('logo')} opening-brand">${product}<span class="${frame('name')}" dir="auto" data-opening="organization">&nbsp;</span></span>
    </div>
    <div class="${frame('main')}">
      <div class="${preJoin('columns')}">
        <div class="${preJoin('preview')}"><div class="${preJoin('picture')} opening-picture"></div></div>
        <div class="${preJoin('form')}">
          <form class="${joinForm('form')} opening-form" novalidate>
            <div>
              <p class="${joinForm('kicker')}" data-opening="kicker">&nbsp;</p>
              <h1 class="${joinForm('title')}" data-opening="title">&nbsp;</h1>
              <p class="${joinForm('facts')}">&nbsp;</p>
              <p class="${joinForm('inside')} opening-chip"></p>
            </div>
            <div class="opening-field">
              <label class="${textField('label')}" for="opening-name">&nbsp;</label>
              <input class="${textField('input')}" id="opening-name" aria-describedby="opening-error" type="text" autocomplete="name" maxlength="${firstLimits.name.maxChars}" disabled />
              <p class="${textField('error')}" id="opening-error" hidden></p>
            </div>
            <button class="${joinForm('join')} opening-button" type="submit" disabled></button>
            <p class="${joinForm('notes')}" data-opening="notes" hidden></p>
            <div class="opening-link"></div>
          </form>
        </div>
        <div class="${preJoin('devices')}"></div>
      </div>
    </div>
  </div>`

/** Home before its meetings are loaded: `Shell` of app/shell around `HomePage` of features/home. */
const home = `
  <div class="${shell('shell')} opening-shell">
    <div class="${shell('side')} opening-side"></div>
    <div class="${shell('rest')}">
      <div class="${topBar('bar')}">
        <span class="${topBar('burger')} opening-icon">${icon('M4 6h16M4 12h16M4 18h16')}</span>
        <span class="${search('field')}"></span>
        <span class="${search('icon')}">${icon(magnifier)}</span>
        <span class="opening-icon opening-bell">${icon(bell)}</span>
        <span class="${topBar('account')}"><span class="opening-avatar"></span>${icon('M6 9l6 6l6-6', 16)}</span>
      </div>
      <div class="${shell('content')}">
        <div class="${page('page')}">
          <div class="${page('head')}">
            <div class="${page('words')}">
              <h1 data-opening="title">&nbsp;</h1>
              <p class="${page('lead')}">&nbsp;</p>
            </div>
          </div>
          <section class="${card('card')} ${setUp('card')}" data-opening="setUp" hidden>
            <h2 data-opening="setUpTitle"></h2>
            <p class="${setUp('text')}" data-opening="setUpText"></p>
            <div class="${setUp('actions')}"><span class="opening-action" data-opening="setUpBegin"></span></div>
          </section>
          <div class="${cards('grid')} opening-grid">
            <div class="${cards('card', 'now')} opening-card"></div>
            <div class="${cards('card')} opening-card"></div>
            <div class="${cards('card')} opening-card"></div>
            <div class="${cards('meetings')}"><div class="${card('card')} opening-list"></div></div>
          </div>
        </div>
      </div>
    </div>
  </div>`

/**
 * The frames of first screens. They are part of the page and painted before any script has loaded. `start-script.js`
 * fills in text that depends on the visitor; the app removes the frame once it shows the screen (src/app/opening.ts).
 */
export const openings = { preJoin: preJoinFrame, home }

export function openingOf(name: keyof typeof openings): string {
  return `<div id="opening" aria-hidden="true">${openings[name].replace(/\n\s*/g, '')}</div>`
}
