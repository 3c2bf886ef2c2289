// Makes the pre-join frame usable before the app has loaded: a guest types a name and presses Join as soon as the meeting is
// known. The app goes on with what was typed and pressed: features/join/model/pre-join-ahead.ts. A plain script in one function, as start-script.js.
;(() => {
  const preJoin = globalThis.majlisPreJoin
  const opening = document.getElementById('opening')
  const form = opening?.querySelector('form')
  if (!preJoin || !form) return
  const { meeting, pwd, info, words, hurry } = preJoin
  const field = form.querySelector('input')
  const error = document.getElementById('opening-error')
  const button = form.querySelector('button')
  Object.assign(preJoin, { typedName: null, pressed: null, onPress: null })

  /** Null where nothing is kept, or storage is closed to us. */
  function kept(storage, key) {
    try {
      return JSON.parse(globalThis[storage].getItem(key))
    } catch {
      return null
    }
  }

  /** People who come back, hold a start link or need more than a name wait for the app. */
  function isNameEnough({ role, isPasscodeNeeded, isSignInNeeded, isRegistrationNeeded, title }) {
    const isKnown = kept('sessionStorage', 'majlis.stay') || kept('sessionStorage', 'majlis.startTicket')
    const isMoreNeeded = isPasscodeNeeded || isSignInNeeded || isRegistrationNeeded
    return title && role !== 'host' && !isMoreNeeded && !isKnown
  }

  /** As `Notes` of features/join/components/JoinForm.tsx. */
  function notesOf({ isAudience, isAudioOff, isVideoOff, ...meetingInfo }) {
    const { isHostNeeded, isApprovalNeeded, mayBeRecorded, captions } = meetingInfo
    return [
      isHostNeeded && words.wait_for_host,
      isApprovalNeeded && words.host_lets_in,
      isAudience && words.audience,
      !isAudience && isAudioOff && isVideoOff && words.both_off,
      isAudioOff && !isVideoOff && words.microphone_off,
      isVideoOff && !isAudioOff && words.camera_off,
      mayBeRecorded && words.recorded,
      captions && captionsNote(captions),
    ].filter(Boolean)
  }

  /** The host between marks that keep its direction, as in all texts. */
  function captionsNote({ isOn, sentTo }) {
    const word = `captions_${isOn ? 'on' : 'possible'}${sentTo === null ? '' : '_sent'}`
    return words[word]?.replace('{{host}}', `\u2068${sentTo}\u2069`)
  }

  function show(meetingInfo) {
    if (!meetingInfo || !words || !isNameEnough(meetingInfo)) return
    form.querySelector('label').textContent = words.name
    field.value = meetingInfo.registeredName ?? kept('localStorage', 'majlis.guestName') ?? ''
    field.disabled = false
    button.textContent = words[meetingInfo.isApprovalNeeded ? 'ask' : 'join']
    button.disabled = false
    const notes = form.querySelector('[data-opening="notes"]')
    notes.textContent = notesOf(meetingInfo).join(' ')
    notes.hidden = notes.textContent === ''
    form.dataset.usable = ''
    opening.removeAttribute('aria-hidden')
  }

  function showError(text) {
    error.textContent = text
    error.hidden = !text
    if (text) field.setAttribute('aria-invalid', 'true')
    else field.removeAttribute('aria-invalid')
  }

  function ask(displayName) {
    const call = '/api/meeting/calender/join-meeting'
    const answer = fetch(call, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ meeting: meeting.toLowerCase(), displayName, ...(pwd ? { pwd } : {}) }),
    })
    // The reader of the answer handles it: shared/light-api/ahead.ts.
    answer.catch(() => undefined)
    globalThis.majlisAhead[`POST ${call}`] = answer
  }

  form.addEventListener('input', () => {
    preJoin.typedName = field.value
  })

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const displayName = field.value.trim()
    showError(displayName ? '' : words.name_required)
    if (!displayName) return field.focus()
    button.disabled = true
    form.dataset.joining = ''
    ask(displayName)
    preJoin.pressed = { displayName, passcode: '' }
    hurry()
    preJoin.onPress?.()
  })

  info.then(show, () => undefined)
})()
