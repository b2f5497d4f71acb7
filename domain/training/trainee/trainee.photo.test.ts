import { describe, expect, it, test } from 'vitest'
import { PHOTO_SPEC_DEFAULTS as spec } from '../../platform/media/media.model.ts'
import type { FaceFigures, PhotoFigures } from '../../platform/media/media.model.ts'
import { goodFace, goodPhoto } from '../../test/photo.ts'
import { photoFaults, photoHints } from './trainee.photo.rules.ts'

const rulesOf = (figures: PhotoFigures | null) => photoFaults(figures, spec, 'photo').map(({ rule }) => rule)
const hintsOf = (figures: PhotoFigures) => photoHints(figures, spec).map(({ rule }) => rule)
const withFace = (change: Partial<FaceFigures>): PhotoFigures => ({ ...goodPhoto, face: { ...goodFace, ...change } })
const sized = (width: number, height: number): PhotoFigures => ({ ...goodPhoto, width, height, bytes: 400 * 1024 })

describe('Decided 22, domain.md §8.1: the photo of a registration', () => {
  it('of 295×413 pixels or more, of about that ratio, is taken', () => {
    expect([goodPhoto, sized(1143, 1600), sized(1200, 1600), sized(1000, 1500)].map(rulesOf)).toEqual([[], [], [], []])
  })

  test.each<[string, PhotoFigures | null, string[]]>([
    ['not uploaded as an ID photo', null, ['trainee_photo_unchecked']],
    ['294 pixels wide', sized(294, 413), ['photo_small']],
    ['lying', sized(1600, 1143), ['photo_shape']],
    ['a square', sized(1000, 1000), ['photo_shape']],
    ['without a face', { ...goodPhoto, faces: [], face: null }, ['face_none']],
    ['of two people', { ...goodPhoto, faces: [goodFace.place, goodFace.place], face: null }, ['face_many']],
    ['with a head of half the height', withFace({ crown: 0.15, chin: 0.65 }), ['head_small']],
    ['in grey', withFace({ chroma: 2 }), ['photo_grey']],
  ])('%s is refused: no second look changes that', (_, figures, rules) => {
    expect(rulesOf(figures)).toEqual(rules)
  })

  it('a fault that a machine can judge wrongly refuses nothing: who decides is shown it, doubts before hints', () => {
    const doubtful = {
      ...withFace({ sharpness: 5, hat: 90 }),
      background: { colour: [98, 139, 206], purity: 1, place: goodFace.place },
    } as const
    expect(rulesOf(doubtful)).toEqual([])
    expect(hintsOf(doubtful)).toEqual(['photo_blurred', 'background_colour', 'hat'])
    expect(hintsOf(goodPhoto)).toEqual([])
  })
})
