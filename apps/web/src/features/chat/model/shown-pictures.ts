/** Kinds of pictures that every browser shows and that run no scripts; everything else is offered as a download. */
export const shownPictures = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'])
