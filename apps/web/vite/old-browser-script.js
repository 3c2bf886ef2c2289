/* oxlint-disable no-var, no-unused-vars -- ES5 */
// Tells people whose browser is older than those in supported-browsers.ts, which may be able to run nothing else of the page. So it is
// written in ES5, and waits for nothing. It looks for two features, because names of browsers lie: `color-mix` came with Chrome 111,
// `registerProperty` with Firefox 128 and Safari 16.4 (e2e/browsers.spec.ts compares that with the data).
;(function () {
  var css = window.CSS
  if (css && css.registerProperty && css.supports('color', 'color-mix(in srgb, red, red)')) return

  // Set by first-screen.ts.
  var texts = window.majlisOldBrowserTexts
  var chosen
  try {
    chosen = localStorage.getItem('majlis.language')
  } catch (error) {
    // Without storage, the browser's languages remain.
  }
  var tags = [chosen].concat(navigator.languages || navigator.language, 'en')
  var language
  for (var i = 0; !texts[language]; i++) language = String(tags[i]).toLowerCase().split('-')[0]

  // The theme that was chosen, else the system's: these colours are in no style sheet that such a browser could read.
  var chosenTheme = document.documentElement.getAttribute('data-mantine-color-scheme')
  var isDark = chosenTheme
    ? chosenTheme === 'dark'
    : !!window.matchMedia && matchMedia('(prefers-color-scheme: dark)').matches

  var bar = document.createElement('div')
  bar.setAttribute('role', 'alert')
  bar.lang = language
  bar.dir = language === 'ar' ? 'rtl' : 'ltr'
  bar.style.cssText =
    'display:flex;justify-content:center;align-items:center;padding:10px 16px;font:15px/1.5 sans-serif;' +
    (isDark ? 'background:#352a14;color:#f3dcae' : 'background:#fbf2dd;color:#5c3a08')
  bar.appendChild(document.createElement('span')).textContent = texts[language].text
  var close = bar.appendChild(document.createElement('button'))
  close.type = 'button'
  close.setAttribute('aria-label', texts[language].close)
  close.textContent = '×'
  close.style.cssText =
    'flex:none;width:40px;height:40px;margin:0 8px;border:0;background:none;color:inherit;font:24px/1 sans-serif;cursor:pointer'
  close.onclick = function () {
    document.body.removeChild(bar)
  }
  document.body.insertBefore(bar, document.body.firstChild)
})()
