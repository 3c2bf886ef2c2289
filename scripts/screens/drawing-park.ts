/** Draws a river at dusk with lamps along its path, and answers it as a JPEG in base64. Runs in a page, so it uses nothing from outside. */
export function drawPark({ width, height }: { width: number; height: number }): string {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('There is no canvas.')
  const pen = context
  pen.scale(width / 1280, height / 400)

  const sky = pen.createLinearGradient(0, 0, 0, 240)
  sky.addColorStop(0, '#27466b')
  sky.addColorStop(1, '#f2b77f')
  pen.fillStyle = sky
  pen.fillRect(0, 0, 1280, 400)

  hills('#4f6f66', 210, 34)
  hills('#33584f', 250, 26)

  const river = pen.createLinearGradient(0, 270, 0, 400)
  river.addColorStop(0, '#d9a77c')
  river.addColorStop(1, '#2f5870')
  pen.fillStyle = river
  pen.beginPath()
  pen.moveTo(0, 300)
  pen.bezierCurveTo(420, 250, 760, 350, 1280, 280)
  pen.lineTo(1280, 400)
  pen.lineTo(0, 400)
  pen.fill()

  for (let x = 90; x < 1280; x += 190) {
    pen.fillStyle = '#1d2a30'
    pen.fillRect(x, 210, 5, 92)
    const glow = pen.createRadialGradient(x + 2, 206, 2, x + 2, 206, 46)
    glow.addColorStop(0, 'rgb(255 240 196 / 95%)')
    glow.addColorStop(1, 'rgb(255 226 160 / 0%)')
    pen.fillStyle = glow
    pen.fillRect(x - 48, 156, 100, 100)
  }
  return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? ''

  function hills(color: string, y: number, rise: number) {
    pen.fillStyle = color
    pen.beginPath()
    pen.moveTo(0, 400)
    for (let x = 0; x <= 1280; x += 20) pen.lineTo(x, y - Math.sin(x / 130 + y) * rise)
    pen.lineTo(1280, 400)
    pen.fill()
  }
}
