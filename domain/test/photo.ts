import type { FaceFigures, PhotoFigures } from '../platform/media/media.model.ts'

export const anywhere = { x: 0.3, y: 0.3, w: 0.4, h: 0.4 }
/** What is measured in a face with which nothing is wrong. */
export const goodFace: FaceFigures = {
  place: anywhere,
  crown: 0.1,
  chin: 0.8,
  centre: 0.5,
  eye_line: 0.45,
  roll: 0,
  yaw: 0,
  pitch: 0,
  eye_open: 0.3,
  mouth_open: 0.02,
  eyes: anywhere,
  mouth: anywhere,
  brow: anywhere,
  sharpness: 200,
  luma: 150,
  dark: 0,
  bright: 0,
  uneven: 0.05,
  chroma: 25,
  glare: 0,
  hat: 0,
  mask: 0,
}

/** A photo as the platform asks for. */
export const goodPhoto: PhotoFigures = {
  bytes: 40 * 1024,
  width: 295,
  height: 413,
  faces: [anywhere],
  face: goodFace,
  background: { colour: [254, 254, 254], purity: 1, place: anywhere },
}
