import type { Look } from './looks.ts'
import type { SlideTexts } from './slide-texts.ts'

/**
 * Draws one picture of a person before a wall and answers it as a JPEG in base64. Runs in a page, so it uses nothing
 * from outside. `sway` between -1 and 1 moves the person a little.
 */
export function drawPerson({ look, sway, width }: { look: Look; sway: number; width: number }): {
  jpeg: string
  rgba: string
} {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = (width * 9) / 16
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('There is no canvas.')
  const pen = context
  pen.scale(width / 1280, width / 1280)
  room()
  person()
  light()

  const { data } = pen.getImageData(0, 0, canvas.width, canvas.height)
  let bytes = ''
  for (let at = 0; at < data.length; at += 32_768)
    bytes += String.fromCharCode(...data.subarray(at, at + 32_768))
  return { jpeg: canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? '', rgba: btoa(bytes) }

  function room() {
    const wall = pen.createLinearGradient(0, 0, 300, 720)
    wall.addColorStop(0, look.wall[0])
    wall.addColorStop(1, look.wall[1])
    pen.fillStyle = wall
    pen.fillRect(0, 0, 1280, 720)
    // Out of focus, as a room behind someone is.
    pen.filter = 'blur(9px)'
    switch (look.room) {
      case 'window':
        fill('rgb(226 239 248 / 75%)', () => pen.roundRect(890, -60, 300, 430, 12))
        fill('rgb(255 255 255 / 55%)', () => pen.rect(890, -60, 300, 190))
        fill(look.wall[1], () => pen.rect(1030, -60, 16, 430))
        fill(look.wall[1], () => pen.rect(890, 130, 300, 14))
        fill('rgb(60 90 66 / 70%)', () => pen.ellipse(130, 560, 120, 190, 0.2, 0, 7))
        break
      case 'shelf':
        for (const [row, y] of [150, 330].entries()) {
          fill('rgb(52 37 28 / 70%)', () => pen.rect(60, y, 400, 16))
          const colors = ['#b66a4a', '#d8c8a8', '#47657a', '#2f4a44', '#c99b4e', '#7d4650', '#d7dde0']
          for (const [place, color] of colors.entries()) {
            const height = 78 + ((place * 37 + row * 23) % 46)
            fill(color, () => pen.rect(80 + place * 44 + row * 16, y - height, 34, height))
          }
        }
        fill('rgb(255 236 200 / 30%)', () => pen.ellipse(1090, 190, 150, 150, 0, 0, 7))
        break
      case 'plant':
        fill('rgb(120 84 60 / 85%)', () => pen.roundRect(1030, 520, 130, 200, 16))
        for (const [place, turn] of [-1.1, -0.6, -0.2, 0.2, 0.6, 1.1].entries()) {
          fill(place % 2 ? '#3d6b4d' : '#4f8560', () =>
            pen.ellipse(1095 + Math.sin(turn) * 150, 460 - Math.cos(turn) * 150, 44, 150, turn, 0, 7),
          )
        }
        fill('rgb(255 255 255 / 20%)', () => pen.roundRect(110, 110, 240, 180, 8))
        break
      case 'lamp':
        fill('rgb(255 214 150 / 55%)', () => pen.ellipse(190, 250, 210, 210, 0, 0, 7))
        fill('rgb(255 236 205 / 95%)', () => pen.roundRect(110, 190, 160, 130, 40))
        fill('rgb(50 38 36 / 80%)', () => pen.rect(182, 320, 16, 400))
        fill('rgb(255 255 255 / 14%)', () => pen.roundRect(960, 90, 200, 260, 8))
        fill('rgb(190 110 80 / 45%)', () => pen.ellipse(1060, 220, 60, 60, 0, 0, 7))
        break
    }
    pen.filter = 'none'
  }

  function person() {
    pen.save()
    pen.translate(640 + sway * 8, 0)
    pen.rotate(sway * 0.008)
    const hair = look.hair
    const shade = 'rgb(40 14 4 / 20%)'
    if (look.style === 'long') fill(hair, () => pen.roundRect(-148, 150, 296, 420, 140))
    if (look.style === 'bun') fill(hair, () => pen.ellipse(0, 118, 70, 62, 0, 0, 7))

    // Shoulders and neck.
    const cloth = pen.createLinearGradient(-200, 520, 260, 760)
    cloth.addColorStop(0, look.cloth)
    cloth.addColorStop(1, `color-mix(in srgb, ${look.cloth}, #000 24%)`)
    fill(cloth, () => {
      pen.moveTo(-350, 760)
      pen.bezierCurveTo(-330, 590, -230, 548, -96, 524)
      pen.lineTo(96, 524)
      pen.bezierCurveTo(230, 548, 330, 590, 350, 760)
    })
    fill(look.skin, () => {
      pen.moveTo(-62, 420)
      pen.lineTo(-66, 520)
      pen.quadraticCurveTo(0, 600, 66, 520)
      pen.lineTo(62, 420)
    })
    fill(shade, () => {
      pen.moveTo(-62, 440)
      pen.quadraticCurveTo(0, 505, 62, 440)
      pen.lineTo(62, 470)
      pen.quadraticCurveTo(0, 535, -62, 470)
    })
    // A collar.
    fill(`color-mix(in srgb, ${look.cloth}, #fff 22%)`, () => {
      pen.moveTo(-100, 522)
      pen.lineTo(-66, 504)
      pen.quadraticCurveTo(-40, 570, 0, 598)
      pen.quadraticCurveTo(40, 570, 66, 504)
      pen.lineTo(100, 522)
      pen.quadraticCurveTo(60, 600, 0, 640)
      pen.quadraticCurveTo(-60, 600, -100, 522)
    })

    // Ears and face.
    if (look.style !== 'scarf' && look.style !== 'long') {
      fill(look.skin, () => pen.ellipse(-110, 320, 19, 33, 0.1, 0, 7))
      fill(look.skin, () => pen.ellipse(110, 320, 19, 33, -0.1, 0, 7))
    }
    const face = pen.createLinearGradient(-110, 0, 120, 0)
    face.addColorStop(0, `color-mix(in srgb, ${look.skin}, #fff 9%)`)
    face.addColorStop(0.6, look.skin)
    face.addColorStop(1, `color-mix(in srgb, ${look.skin}, #2a0f04 18%)`)
    fill(face, () => {
      pen.moveTo(-112, 290)
      pen.bezierCurveTo(-114, 130, 114, 130, 112, 290)
      pen.bezierCurveTo(112, 390, 66, 462, 0, 464)
      pen.bezierCurveTo(-66, 462, -112, 390, -112, 290)
    })

    if (look.style === 'beard') {
      fill(hair, () => {
        pen.moveTo(-113, 316)
        pen.bezierCurveTo(-106, 372, -74, 380, -46, 372)
        pen.quadraticCurveTo(0, 356, 46, 372)
        pen.bezierCurveTo(74, 380, 106, 372, 113, 316)
        pen.bezierCurveTo(118, 420, 66, 484, 0, 486)
        pen.bezierCurveTo(-66, 484, -118, 420, -113, 316)
      })
    }
    features()
    if (look.style === 'scarf') scarf()
    else {
      // Hair over the forehead, parted to one side.
      fill(hair, () => {
        const low = look.style === 'long' ? 400 : 296
        pen.moveTo(-120, low)
        pen.bezierCurveTo(-146, 110, -60, 96, 0, 98)
        pen.bezierCurveTo(70, 96, 146, 112, 120, low)
        pen.bezierCurveTo(116, 250, 96, 214, 58, 196)
        pen.bezierCurveTo(10, 222, -60, 214, -84, 226)
        pen.bezierCurveTo(-104, 244, -114, 270, -120, low)
      })
    }
    pen.restore()
  }

  function features() {
    const ink = '#22130c'
    for (const side of [-1, 1]) {
      fill('rgb(255 250 245 / 85%)', () => pen.ellipse(side * 44, 300, 17, 10, 0, 0, 7))
      fill(ink, () => pen.ellipse(side * 44 + sway * 2, 300, 9, 10, 0, 0, 7))
      line(ink, 7, () => {
        pen.moveTo(side * 22, 270)
        pen.quadraticCurveTo(side * 46, 256, side * 70, 270)
      })
      if (look.hasGlasses)
        line('rgb(25 25 28 / 80%)', 6, () => pen.roundRect(side * 46 - 34, 274, 68, 52, 20))
    }
    if (look.hasGlasses)
      line('rgb(25 25 28 / 80%)', 6, () => {
        pen.moveTo(-12, 296)
        pen.quadraticCurveTo(0, 288, 12, 296)
      })
    line('rgb(60 22 8 / 38%)', 6, () => {
      pen.moveTo(4, 306)
      pen.quadraticCurveTo(18, 344, -6, 350)
    })
    line('rgb(120 44 36 / 80%)', 8, () => {
      pen.moveTo(-34, 396)
      pen.quadraticCurveTo(0, 418, 34, 396)
    })
  }

  function scarf() {
    fill(look.hair, () => {
      pen.moveTo(0, 104)
      pen.bezierCurveTo(-190, 100, -160, 380, -150, 470)
      pen.bezierCurveTo(-190, 560, -170, 620, -40, 640)
      pen.bezierCurveTo(90, 650, 190, 590, 150, 470)
      pen.bezierCurveTo(160, 380, 190, 100, 0, 104)
      // The face stays free.
      pen.moveTo(0, 196)
      pen.bezierCurveTo(104, 196, 108, 300, 100, 344)
      pen.bezierCurveTo(86, 430, 46, 462, 0, 464)
      pen.bezierCurveTo(-46, 462, -86, 430, -100, 344)
      pen.bezierCurveTo(-108, 300, -104, 196, 0, 196)
    })
    line('rgb(0 0 0 / 18%)', 6, () => {
      pen.moveTo(-96, 470)
      pen.quadraticCurveTo(10, 560, 130, 500)
    })
    line('rgb(0 0 0 / 12%)', 6, () => {
      pen.moveTo(-120, 520)
      pen.quadraticCurveTo(0, 610, 140, 560)
    })
  }

  /** Daylight from one side, and darker edges. */
  function light() {
    const day = pen.createRadialGradient(980, 120, 60, 900, 200, 1_000)
    day.addColorStop(0, 'rgb(255 248 232 / 20%)')
    day.addColorStop(1, 'rgb(8 16 26 / 26%)')
    pen.fillStyle = day
    pen.fillRect(0, 0, 1280, 720)
  }

  function fill(style: string | CanvasGradient, path: () => void) {
    pen.beginPath()
    path()
    pen.fillStyle = typeof style === 'string' ? mixed(style) : style
    pen.fill('evenodd')
  }

  function line(style: string, thickness: number, path: () => void) {
    pen.beginPath()
    path()
    pen.strokeStyle = style
    pen.lineWidth = thickness
    pen.lineCap = 'round'
    pen.stroke()
  }

  /** A canvas takes no `color-mix` in every version; one that it does not know would leave the last colour. */
  function mixed(style: string): string {
    const probe = document.createElement('span')
    probe.style.color = style
    document.body.append(probe)
    const color = getComputedStyle(probe).color
    probe.remove()
    return color
  }
}

/** Draws the page of a talk that someone shares: a heading and bars. */
export function drawSlide({ width, title, subtitle, bars, isRightToLeft }: SlideTexts & { width: number }): {
  rgba: string
} {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = (width * 9) / 16
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) throw new Error('There is no canvas.')
  pen.scale(width / 1600, width / 1600)
  pen.fillStyle = '#fbfaf7'
  pen.fillRect(0, 0, 1600, 900)
  const fonts = "Lato, 'Noto Sans Bengali', 'Noto Sans Arabic', sans-serif"
  const start = isRightToLeft ? 1490 : 110
  pen.direction = isRightToLeft ? 'rtl' : 'ltr'
  pen.fillStyle = '#365d7e'
  pen.fillRect(isRightToLeft ? 1580 : 0, 0, 20, 900)
  pen.fillStyle = '#15222c'
  pen.font = `900 64px ${fonts}`
  pen.fillText(title, start, 150)
  pen.fillStyle = '#4c5d6a'
  pen.font = `400 34px ${fonts}`
  pen.fillText(subtitle, start, 212)
  for (const [place, { name, value, label }] of bars.entries()) {
    const x = isRightToLeft ? 1300 - place * 280 : 130 + place * 280
    const height = value * 0.86
    pen.fillStyle = place === 2 ? '#e0872b' : '#7098b8'
    pen.beginPath()
    pen.roundRect(x, 780 - height, 170, height, [12, 12, 0, 0])
    pen.fill()
    pen.fillStyle = '#15222c'
    pen.font = `700 36px ${fonts}`
    pen.textAlign = 'center'
    pen.fillText(label, x + 85, 758 - height)
    pen.fillStyle = '#4c5d6a'
    pen.font = `400 32px ${fonts}`
    pen.fillText(name, x + 85, 832)
    pen.textAlign = 'start'
  }
  pen.fillStyle = '#cdd7df'
  pen.fillRect(100, 780, 1400, 3)
  const { data } = pen.getImageData(0, 0, canvas.width, canvas.height)
  let bytes = ''
  for (let at = 0; at < data.length; at += 32_768)
    bytes += String.fromCharCode(...data.subarray(at, at + 32_768))
  return { rgba: btoa(bytes) }
}
