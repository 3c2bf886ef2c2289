/** A picture under a frame that shows a part of it. Lengths are in pixels of the frame. */
export interface Crop {
  /** 1 is the smallest at which the picture fills the frame. */
  zoom: number
  /** Where the picture's middle is, seen from the frame's middle. */
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

export const maxZoom = 5

/** How large the whole picture is at a zoom. */
export function shownSize(picture: Size, frame: Size, zoom: number): Size {
  const scale = Math.max(frame.width / picture.width, frame.height / picture.height) * zoom
  return { width: picture.width * scale, height: picture.height * scale }
}

/** The crop nearest to the wanted one at which the picture fills the frame. */
export function keptInside(wanted: Crop, picture: Size, frame: Size): Crop {
  const zoom = Math.min(maxZoom, Math.max(1, wanted.zoom))
  const shown = shownSize(picture, frame, zoom)
  const within = (value: number, room: number) => Math.min(room / 2, Math.max(-room / 2, value))
  return {
    zoom,
    x: within(wanted.x, shown.width - frame.width),
    y: within(wanted.y, shown.height - frame.height),
  }
}

/** The part of the picture that the frame shows, in pixels of the picture. */
export function partOf({ zoom, x, y }: Crop, picture: Size, frame: Size): Size & { x: number; y: number } {
  const scale = shownSize(picture, frame, zoom).width / picture.width
  const width = frame.width / scale
  const height = frame.height / scale
  return {
    x: (picture.width - width) / 2 - x / scale,
    y: (picture.height - height) / 2 - y / scale,
    width,
    height,
  }
}
