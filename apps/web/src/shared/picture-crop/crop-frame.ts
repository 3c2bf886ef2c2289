/** A picture under a frame that shows a part of it. Lengths are in pixels of the frame. */
export interface Crop {
  /** At 1 the picture just fills the frame; at `wholeZoom` all of it is inside. */
  zoom: number
  /** The picture's centre, relative to the frame's centre. */
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

/** The zoom at which the whole picture is in the frame. */
export function wholeZoom(picture: Size, frame: Size): number {
  const [across, down] = [frame.width / picture.width, frame.height / picture.height]
  return Math.min(across, down) / Math.max(across, down)
}

/** The crop nearest to the wanted one: where the picture is larger than the frame it fills it, where it is smaller it stays inside. */
export function keptInside(wanted: Crop, picture: Size, frame: Size, minZoom = 1): Crop {
  const zoom = Math.min(maxZoom, Math.max(minZoom, wanted.zoom))
  const shown = shownSize(picture, frame, zoom)
  const within = (value: number, room: number) => {
    const most = Math.abs(room) / 2
    return Math.min(most, Math.max(-most, value))
  }
  return {
    zoom,
    x: within(wanted.x, shown.width - frame.width),
    y: within(wanted.y, shown.height - frame.height),
  }
}

/** The part of the picture that the frame shows, in pixels of the picture; never more than there is of it. */
export function partOf({ zoom, x, y }: Crop, picture: Size, frame: Size): Size & { x: number; y: number } {
  const scale = shownSize(picture, frame, zoom).width / picture.width
  const width = Math.min(picture.width, frame.width / scale)
  const height = Math.min(picture.height, frame.height / scale)
  return {
    x: width < picture.width ? (picture.width - width) / 2 - x / scale : 0,
    y: height < picture.height ? (picture.height - height) / 2 - y / scale : 0,
    width,
    height,
  }
}

/** The size at which to draw a part, so that no edge of the frame stays empty. */
export function drawnSize(crop: Crop, picture: Size, frame: Size, size: Size): Size {
  const shown = shownSize(picture, frame, crop.zoom)
  return {
    width: Math.max(1, Math.round(Math.min(1, shown.width / frame.width) * size.width)),
    height: Math.max(1, Math.round(Math.min(1, shown.height / frame.height) * size.height)),
  }
}
