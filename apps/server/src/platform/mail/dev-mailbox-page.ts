import type { Selectable } from 'kysely'
import { escape } from './layout.ts'
import type { MailsTable } from './mail.tables.ts'

export interface MailboxPage {
  /** Newest first. */
  mails: Selectable<MailsTable>[]
  to: string | undefined
  selectedId: string | undefined
}

/** The mailbox as a page without script: the list links to itself, the mail is in a sandboxed frame. */
export function mailboxPage({ mails, to, selectedId }: MailboxPage): string {
  const chosen = mails.find(({ id }) => id === selectedId)
  const selected = chosen ?? mails[0]
  return page(`<header>
<h1>Mailbox</h1>
<p>Emails that this development server doesn’t send</p>
<form action="/dev/mailbox" role="search">
<input type="search" name="to" value="${escape(to ?? '')}" placeholder="Recipient" aria-label="Recipient">
<button>Filter</button>
<a href="${link({ to })}">Refresh</a>
</form>
</header>
<main${chosen ? ' data-chosen' : ''}>
<nav aria-label="Mails">${mails.map((mail) => entry(mail, { to, isSelected: mail === selected })).join('\n')}${
    mails.length === 0 ? `<p class="empty">${emptyText(to)}</p>` : ''
  }</nav>
${selected ? view(selected, { to }) : ''}
</main>`)
}

function emptyText(to: string | undefined): string {
  return to ? `No mails to “${escape(to)}”` : 'No mails yet. Sign up, and the code will be here.'
}

/** Shown instead of the mailbox to browsers without the key. Reveals nothing of it. */
export function lockedPage(): string {
  return page(`<header>
<h1>Mailbox</h1>
</header>
<section class="locked">
<h2>Open the mailbox with its link</h2>
<p>Majlis prints the link in the terminal when it starts, below its address. Open it once in this browser; after that, this page shows the emails.</p>
<pre dir="ltr">…/dev/mailbox?key=…</pre>
<p class="why">The emails hold sign-in codes: anyone with the link can sign in as anyone. Keep it to yourself.</p>
</section>`)
}

function page(body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mailbox</title>
<link rel="stylesheet" href="/dev/mailbox.css">
</head>
<body>
${body}
</body>
</html>
`
}

function entry(
  mail: Selectable<MailsTable>,
  { to, isSelected }: { to: string | undefined; isSelected: boolean },
): string {
  return `<a href="${link({ to, id: mail.id })}"${isSelected ? ' aria-current="true"' : ''}>
<strong dir="auto">${escape(mail.subject)}</strong>
<span>${escape(mail.recipient)}</span>
<time datetime="${mail.created_at.toISOString()}">${timeOf(mail)}</time>
</a>`
}

function view(mail: Selectable<MailsTable>, { to }: { to: string | undefined }): string {
  return `<article>
<a class="back" href="${link({ to })}">All mails</a>
<h2 dir="auto">${escape(mail.subject)}</h2>
<p>${aboutOf(mail)}</p>
<iframe src="/dev/mailbox/${mail.id}" title="Mail" sandbox="allow-popups"></iframe>
${mail.calendar ? calendarOf(mail.id, mail.calendar) : ''}<details><summary>Plain text</summary><pre dir="auto">${escape(mail.text)}</pre></details>
</article>`
}

function aboutOf(mail: Selectable<MailsTable>): string {
  const replyTo = mail.reply_to ? [`Reply to ${escape(mail.reply_to)}`] : []
  return [`To ${escape(mail.recipient)}`, ...replyTo, timeOf(mail), mail.language].join(' · ')
}

function calendarOf(id: string, calendar: string): string {
  return `<details><summary>Calendar file</summary><p><a href="/dev/mailbox/${id}/invite.ics" download>invite.ics</a></p><pre dir="ltr">${escape(calendar)}</pre></details>
`
}

function timeOf(mail: Selectable<MailsTable>): string {
  return `${mail.created_at.toISOString().slice(0, 19).replace('T', ' ')} UTC`
}

function link(query: { to: string | undefined; id?: string }): string {
  const set = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]))
  const text = new URLSearchParams(set).toString()
  return escape(text ? `/dev/mailbox?${text}` : '/dev/mailbox')
}

export const mailboxStyles = `:root {
  color-scheme: light dark;
  --canvas: light-dark(#f4f6f8, #0f161c); --surface: light-dark(#fff, #161f27); --ink: light-dark(#15222c, #e9eff4);
  --ink-2: light-dark(#4c5d6a, #a9b8c4); --line: light-dark(#e2e8ed, #25323d); --brand: light-dark(#365d7e, #7fb0d6);
  --chosen: light-dark(#dde8f1, #22364a);
}
* { box-sizing: border-box }
body { margin: 0; min-block-size: 100vh; display: flex; flex-direction: column; background: var(--canvas); color: var(--ink); font: 15px/1.5 Lato, system-ui, sans-serif }
header { display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: center; padding: 16px 24px; background: var(--surface); border-block-end: 1px solid var(--line) }
h1 { margin: 0; font-size: 18px }
header p { margin: 0; color: var(--ink-2) }
form { margin-inline-start: auto; display: flex; gap: 8px; align-items: center }
input, button { font: inherit; padding: 7px 12px; border: 1px solid var(--line); border-radius: 10px; background: var(--canvas); color: inherit }
button { cursor: pointer }
a { color: var(--brand) }
:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px }
main { flex: 1; display: grid; grid-template-columns: minmax(260px, 360px) 1fr }
nav { border-inline-end: 1px solid var(--line); background: var(--surface); overflow: auto }
nav a { display: grid; gap: 2px; padding: 12px 24px; border-block-end: 1px solid var(--line); color: inherit; text-decoration: none }
nav a:hover, nav a[aria-current] { background: var(--chosen) }
nav span, nav time, article p { color: var(--ink-2); font-size: 13.5px; overflow-wrap: anywhere }
.empty { padding: 24px; color: var(--ink-2) }
.back { display: none }
article { display: flex; flex-direction: column; padding: 24px; min-inline-size: 0 }
h2 { margin: 0; font-size: 24px; line-height: 1.3 }
iframe { flex: 1; min-block-size: 480px; border: 1px solid var(--line); border-radius: 16px; background: #fff }
details { margin-block-start: 16px }
.locked { inline-size: 100%; max-inline-size: 640px; margin-inline: auto; padding: 48px 24px }
.locked p { margin: 12px 0 }
.locked .why { color: var(--ink-2) }
pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: 16px; border-radius: 10px; background: var(--surface) }
/* On a phone there is room for the list or the mail. */
@media (max-width: 767px) {
  main { grid-template-columns: minmax(0, 1fr) }
  main[data-chosen] nav, main:not([data-chosen]) article { display: none }
  main:not([data-chosen]) nav a[aria-current]:not(:hover) { background: none }
  nav { border-inline-end: 0 }
  header, nav a, article { padding-inline: 16px }
  article { padding-block: 8px 16px }
  h2 { font-size: 20px }
  iframe { min-block-size: 70vh }
  .back { display: block; padding-block: 10px }
  form { margin-inline-start: 0; inline-size: 100% }
  input { flex: 1; min-inline-size: 0 }
}
`
