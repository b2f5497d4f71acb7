import { WARN_ITEMS } from '../../kernel/photo.ts'
import { describe, expect, it, test } from 'vitest'
import { LANGS } from '../../kernel/text.ts'
import { anywhere, goodFace as face, goodPhoto as good } from '../../test/photo.ts'
import { PHOTO_SPEC_DEFAULTS } from '../../platform/media/media.model.ts'
import type { FaceFigures, PhotoFigures } from '../../platform/media/media.model.ts'
import { BACKGROUNDS, CHECK_ITEM_NAMES, CHECK_ITEMS, HEAD_RULE, PHOTO_PRESETS } from './idphotoTool.model.ts'
import type { CheckItem } from './idphotoTool.model.ts'
import { findingsWith, findingText, isAppealable, storedText } from './idphotoTool.finding.rules.ts'
import { groupPasses, judgePhoto, judgeUnreadable, presetOf, wantedOf, worstOf } from './idphotoTool.rules.ts'
import type { Wanted } from './idphotoTool.rules.ts'

const wanted = wantedOf('ONE_INCH', PHOTO_SPEC_DEFAULTS)
const faulty = (found: PhotoFigures, spec: Wanted = wanted) =>
  judgePhoto(found, spec)
    .filter(({ verdict }) => verdict === 'FAIL' || verdict === 'WARN')
    .map(({ item, verdict, rule }) => [item, verdict, rule])

describe('§8.1, §8.2: the checks of a photo', () => {
  it('a photo as the platform asks for passes every item', () => {
    const findings = judgePhoto(good, wanted)
    expect(findings.map(({ item }) => item)).toEqual(CHECK_ITEM_NAMES)
    expect(findings.every(({ verdict }) => verdict === 'PASS')).toBe(true)
    expect([groupPasses(findings, 'NORMAL'), groupPasses(findings, 'ADVANCED'), worstOf(findings)]).toEqual([
      true,
      true,
      'PASS',
    ])
  })

  const withFace = (change: Partial<FaceFigures>): PhotoFigures => ({ ...good, face: { ...face, ...change } })
  test.each<[string, PhotoFigures, string[][]]>([
    ['295×413 pixels: 294 are too few', { ...good, width: 294 }, [['pixels', 'FAIL', 'photo_pixels']]],
    [
      'the ratio may be 1 % off, not more',
      { ...good, width: 280 },
      [
        ['pixels', 'FAIL', 'photo_pixels'],
        ['ratio', 'FAIL', 'photo_ratio'],
      ],
    ],
    ['20 KB: one byte less is too small', { ...good, bytes: 20 * 1024 - 1 }, [['bytes', 'FAIL', 'photo_bytes_small']]],
    [
      '200 KB: one byte more is too large',
      { ...good, bytes: 200 * 1024 + 1 },
      [['bytes', 'FAIL', 'photo_bytes_large']],
    ],
    ['no face', { ...good, faces: [], face: null }, [['faces', 'FAIL', 'face_none']]],
    ['two faces', { ...good, faces: [anywhere, anywhere], face: null }, [['faces', 'FAIL', 'face_many']]],
    ['no space above the head', withFace({ crown: 0.02, chin: 0.72 }), [['head_top', 'FAIL', 'head_top']]],
    ['a head of half the height', withFace({ crown: 0.15, chin: 0.65 }), [['head_size', 'FAIL', 'head_small']]],
    ['a head of more than four fifths', withFace({ crown: 0.05, chin: 0.9 }), [['head_size', 'FAIL', 'head_large']]],
    ['a head beside the middle', withFace({ centre: 0.59 }), [['head_centre', 'FAIL', 'head_centre']]],
    ['eyes at 51 % from the top', withFace({ eye_line: 0.51 }), [['eye_line', 'FAIL', 'eye_line']]],
    ['roll of 10.5°', withFace({ roll: -10.5 }), [['roll', 'FAIL', 'pose_roll']]],
    ['yaw only warns', withFace({ yaw: 20 }), [['yaw', 'WARN', 'pose_yaw']]],
    ['pitch only warns', withFace({ pitch: -20 }), [['pitch', 'WARN', 'pose_pitch']]],
    ['shut eyes only warn', withFace({ eye_open: 0.05 }), [['eyes', 'WARN', 'eyes_shut']]],
    ['an open mouth only warns', withFace({ mouth_open: 0.5 }), [['mouth', 'WARN', 'mouth_open']]],
    ['a hat only warns', withFace({ hat: 90 }), [['hat', 'WARN', 'hat']]],
    ['light on glasses only warns', withFace({ glare: 0.3 }), [['glasses', 'WARN', 'glasses_glare']]],
    ['a mask only warns', withFace({ mask: 100 }), [['mask', 'WARN', 'mask']]],
    ['blur', withFace({ sharpness: 5 }), [['blur', 'FAIL', 'photo_blurred']]],
    ['too dark', withFace({ luma: 40 }), [['exposure', 'FAIL', 'photo_dark']]],
    ['too bright', withFace({ bright: 0.5 }), [['exposure', 'FAIL', 'photo_bright']]],
    ['light from one side', withFace({ uneven: 0.55 }), [['even_light', 'FAIL', 'light_uneven']]],
    ['black and white', withFace({ chroma: 1 }), [['colour', 'FAIL', 'photo_grey']]],
    [
      'a blue background where white is asked for',
      { ...good, background: { colour: BACKGROUNDS.BLUE, purity: 1, place: anywhere } },
      [['background_colour', 'FAIL', 'background_colour']],
    ],
    [
      'a background of several colours',
      { ...good, background: { colour: [255, 255, 255], purity: 0.8, place: anywhere } },
      [['background_purity', 'FAIL', 'background_purity']],
    ],
  ])('%s', (_, found, faults) => {
    expect(faulty(found)).toEqual(faults)
  })

  it('what cannot be looked at has no verdict: without a face neither head nor light', () => {
    const findings = judgePhoto({ ...good, faces: [], face: null, background: null }, wanted)
    const none = findings.filter(({ verdict }) => verdict === 'NONE').map(({ item }) => item)
    expect(none).toEqual(
      CHECK_ITEM_NAMES.filter((item) => !['type', 'pixels', 'ratio', 'bytes', 'faces'].includes(item)),
    )
  })

  it('blue and red pass where the use accepts them', () => {
    for (const name of ['BLUE', 'RED'] as const)
      expect(
        faulty(
          { ...good, background: { colour: BACKGROUNDS[name], purity: 1, place: anywhere } },
          { ...wanted, backgrounds: [name] },
        ),
      ).toEqual([])
  })

  it('a file that is no photo has that fault alone', () => {
    expect(judgeUnreadable('photo_type').filter(({ verdict }) => verdict !== 'NONE')).toMatchObject([
      { item: 'type', verdict: 'FAIL' },
    ])
  })

  it('says what is wrong in three languages, with the figures and the wanted background', () => {
    const [finding] = judgePhoto(
      { ...good, background: { colour: [98, 139, 206], purity: 1, place: anywhere } },
      { ...wanted, backgrounds: ['WHITE', 'RED'] },
    ).filter(({ verdict }) => verdict === 'FAIL')
    expect(findingText(finding!)).toEqual({
      CN: '背景颜色为 #628BCE，须为白色或红色',
      HK: '背景顏色為 #628BCE，須為白色或紅色',
      US: 'The background is #628BCE; it must be white or red',
    })
  })
})

test('Decided 22: background, light and blur may be appealed; size, type, face count and the place of the head never; the others warn', () => {
  const may: CheckItem[] = ['background_purity', 'background_colour', 'exposure', 'even_light', 'blur']
  const never: CheckItem[] = ['pixels', 'ratio', 'bytes', 'type', 'faces', 'head_size', 'head_top', 'eye_line', 'roll']
  expect(WARN_ITEMS).toEqual(CHECK_ITEM_NAMES.filter((item) => CHECK_ITEMS[item].level === 'WARN'))
  expect([may.every(isAppealable), never.some(isAppealable)]).toEqual([true, false])
})

describe('Decided 22: what is kept with a photo', () => {
  it('its faults and its warnings apart, each with its item, its figures and its place', () => {
    const found = judgePhoto({ ...good, face: { ...face, hat: 90, luma: 40 } }, wanted)
    expect(findingsWith(found, 'WARN')).toEqual([{ item: 'hat', rule: 'hat', params: {}, place: anywhere }])
    expect(findingsWith(found, 'FAIL')).toEqual([
      { item: 'exposure', rule: 'photo_dark', params: { found: 40, min: 70 }, place: anywhere },
    ])
  })

  it('its sentence is the same later, the wanted background included; photos judged by their edges have theirs', () => {
    const blue: PhotoFigures = { ...good, background: { colour: BACKGROUNDS.BLUE, purity: 1, place: anywhere } }
    const [kept] = findingsWith(judgePhoto(blue, wanted), 'FAIL')
    expect(storedText(kept!).CN).toBe('背景颜色为 #628BCE，须为白色')
    const before = storedText({ rule: 'photo_border', params: { found: 40, min: 95 } })
    expect(before.CN).toBe('照片背景须为白色，边缘白色仅占 40%，须达到 95%')
    for (const lang of LANGS) expect(before[lang]).not.toContain('{')
  })

  it('the platform’s own use and the limits are as its settings have them', () => {
    const spec = { ...PHOTO_SPEC_DEFAULTS, width: 300, max_bytes: 100 * 1024, min_luma: 160 }
    expect(presetOf('ONE_INCH', spec)).toMatchObject({ width: 300, height: 413, max_bytes: 100 * 1024 })
    expect(presetOf('TWO_INCH', spec)).toEqual(PHOTO_PRESETS.TWO_INCH)
    expect(faulty(good, wantedOf('ONE_INCH', spec)).map(([item]) => item)).toEqual(['pixels', 'ratio', 'exposure'])
  })

  it('white is asked for where nothing else is; a colour that is asked for is the only one', () => {
    expect(wantedOf('ONE_INCH', PHOTO_SPEC_DEFAULTS).backgrounds).toEqual(['WHITE'])
    expect(wantedOf('ONE_INCH', PHOTO_SPEC_DEFAULTS, 'RED').backgrounds).toEqual(['RED'])
    expect(wantedOf('DIPLOMA', PHOTO_SPEC_DEFAULTS).backgrounds).toEqual(['BLUE', 'WHITE'])
  })

  it('a picture of too many pixels is not looked at: its size is its fault', () => {
    const large: PhotoFigures = { ...good, width: 9000, height: 9000, faces: null, face: null, background: null }
    expect(faulty(large).map(([item]) => item)).toEqual(['pixels', 'ratio'])
  })
})

test('§8.1: the presets have the published pixels, and the platform’s is the default', () => {
  const sizes = Object.entries(PHOTO_PRESETS).map(([name, { width, height }]) => [name, width, height])
  expect(sizes.slice(0, 6)).toEqual([
    ['ONE_INCH', 295, 413],
    ['SMALL_TWO_INCH', 413, 531],
    ['TWO_INCH', 413, 626],
    ['SOCIAL_SECURITY', 358, 441],
    ['DIPLOMA', 480, 640],
    ['CET', 144, 192],
  ])
  expect(PHOTO_PRESETS.ONE_INCH).toMatchObject({ min_bytes: 20 * 1024, max_bytes: 200 * 1024 })
  expect(HEAD_RULE.target).toMatchObject({ top: 0.1, head: 0.7 })
  expect([BACKGROUNDS.BLUE, BACKGROUNDS.RED]).toEqual([
    [0x62, 0x8b, 0xce],
    [0xd7, 0x45, 0x32],
  ])
})
