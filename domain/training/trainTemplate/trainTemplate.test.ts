import { describe, expect, it, test } from 'vitest'
import { trainTemplateContract } from './trainTemplate.contract.ts'
import { defaultElements, SAMPLE_VALUES, sizeOnScreen, within } from './trainTemplate.layout.rules.ts'
import { PAPERS, PAPER_SIZES } from './trainTemplate.model.ts'
import type { TemplateElement, TrainTemplateStatus } from './trainTemplate.model.ts'
import {
  certificateNumber,
  editRefusal,
  elementText,
  layoutFaults,
  missingKeys,
  numberPrefix,
  templateMayOpen,
} from './trainTemplate.rules.ts'
import { aligned, distributed, nudged, snapMove, snapResize } from './trainTemplate.snap.rules.ts'
import type { Alignment, Handle } from './trainTemplate.snap.rules.ts'
import { firstStep, redone, STEPS_MAX, stepTo, undone } from './trainTemplate.steps.rules.ts'

const body = { name: '考评员初训证书', type: 'FIRST', paper: 'LANDSCAPE' }
const plain = { key: 'name', x: 10, y: 10, w: 50, h: 10 }

test.each<[string, object, boolean]>([
  ['name, type and paper alone', {}, true],
  ['a name of 61 characters', { name: '证'.repeat(61) }, false],
  ['an unknown type', { type: 'OTHER' }, false],
  ['A4 portrait', { paper: 'PORTRAIT' }, true],
  ['another paper', { paper: 'A3' }, false],
  ['no years of validity', { valid_years: 0 }, false],
  ['10 years', { valid_years: 10 }, true],
  ['11 years', { valid_years: 11 }, false],
  ['an element of §3.19', { elements: [plain] }, true],
  ['an element that is not', { elements: [{ ...plain, key: 'wage' }] }, false],
  ['a place of a tenth of a millimetre', { elements: [{ ...plain, x: 10.1 }] }, true],
  ['a place of a hundredth', { elements: [{ ...plain, x: 10.11 }] }, false],
  ['a place left of the paper', { elements: [{ ...plain, x: -1 }] }, false],
  ['a side of 1 mm', { elements: [{ ...plain, w: 1 }] }, false],
  ['letters of 5.5 points', { elements: [{ ...plain, size: 5.5 }] }, false],
  ['a color by its name', { elements: [{ ...plain, color: 'red' }] }, false],
  ['40 elements', { elements: Array.from({ length: 40 }, () => plain) }, true],
  ['41 elements', { elements: Array.from({ length: 41 }, () => plain) }, false],
  ['a number rule with a prefix of its own', { number_rule: 'PX-{code}-{yyyy}-{serial}' }, true],
  ['a number rule without the code', { number_rule: 'KPY{yyyy}{serial}' }, false],
  ['a number rule with the year twice', { number_rule: '{yyyy}{yyyy}{code}{serial}' }, false],
  ['a number rule with small letters', { number_rule: 'kpy{yyyy}{code}{serial}' }, false],
  ['a number rule with 11 characters of its own', { number_rule: 'ABCDEFGHIJK{yyyy}{code}{serial}' }, false],
])('a template with %s is accepted: %s (§3.19)', (_, change, accepted) => {
  expect(trainTemplateContract.create.body.safeParse({ ...body, ...change }).success).toBe(accepted)
})

test('numbers are KPY, year, code and five digits (§2)', () => {
  const prefix = numberPrefix('KPY{yyyy}{code}{serial}', { year: '2025', code: 'JXGCZT' })
  expect(certificateNumber(prefix, 42)).toBe('KPY2025JXGCZT00042')
  expect(certificateNumber(prefix, 123_456)).toBe('KPY2025JXGCZT123456')
  expect(numberPrefix('KPY{yyyy}{code}{serial}', { year: '2025', code: 'Jxg1' })).toBe('KPY2025JXG1')
})

describe('a layout', () => {
  it.each(PAPERS)('of A4 %s is usable as it is, each element within the paper (§7)', (paper) => {
    const elements = defaultElements(paper)
    expect(layoutFaults({ paper, elements })).toEqual([])
    expect(missingKeys(elements)).toEqual([])
    expect(elements.map((one) => within(one, paper))).toEqual(elements)
  })

  it('says in its sentence who attended what and when, until when it is valid (§7)', () => {
    const [, , , sentence] = defaultElements('LANDSCAPE')
    expect(sentence && elementText(sentence, SAMPLE_VALUES)).toBe(
      '阿依古丽·买买提艾力·吐尔逊江（证件号码 653101199003152428）于 2026年11月10日 至 2026年11月12日 参加 2026 年第三期 1+X 汽车装配与智能网联汽车检测维修职业技能等级证书考评员初训（东北片区），共 24 学时，经考核合格，准予从事 智能网联汽车装配与检测维修职业技能等级证书（初级、中级、高级）考评工作。证书编号 KPY2026JXGCZT00042，有效期至 2029年11月27日。',
    )
  })

  it.each<[string, Partial<TemplateElement>, string[]]>([
    ['at the right edge', { x: 197, w: 100 }, []],
    ['a tenth beyond it', { x: 197.1, w: 100 }, ['elements.0 train_template_outside']],
    ['below the paper', { y: 205 }, ['elements.0 train_template_outside']],
    ['an empty text', { key: 'text' }, ['elements.0.text train_template_text']],
    ['a known placeholder', { key: 'text', text: '{name}于{start_date}' }, []],
    ['an unknown one', { key: 'text', text: '{wage}' }, ['elements.0.text train_template_placeholder']],
    ['a brace alone', { key: 'text', text: '{name' }, ['elements.0.text train_template_placeholder']],
  ])('with an element %s has the faults %s', (_, change, faults) => {
    const [first] = defaultElements('LANDSCAPE')
    const elements = first
      ? [{ ...first, key: 'name' as const, x: 10, y: 10, w: 50, h: 10, text: null, ...change }]
      : []
    expect(layoutFaults({ paper: 'LANDSCAPE', elements }).map(({ path, rule }) => `${path} ${rule}`)).toEqual(faults)
  })

  it('is used once it shows what a certificate needs, and fits', () => {
    const elements = defaultElements('LANDSCAPE')
    const rules = { cert_years: 3 }
    const facts = { status: 'INIT' as const, elements, misfits: [] as number[], valid_years: 3, rules }
    expect(templateMayOpen(facts)).toBeNull()
    expect(templateMayOpen({ ...facts, misfits: [4] })?.message.CN).toContain('发证机构')
    const long = templateMayOpen({ ...facts, valid_years: 5 })
    expect(long).toMatchObject({ rule: 'train_template_years' })
    expect(long?.message.CN).toContain('最长有效期”的 3 年')
    const bare = templateMayOpen({ ...facts, elements: [] })
    expect(bare).toMatchObject({ rule: 'train_template_incomplete' })
    expect(bare?.message.CN).toContain('姓名、证书编号、有效期至、发证机构、查验二维码')
  })

  it.each<[TrainTemplateStatus, string | null, string | null]>([
    ['INIT', null, null],
    ['DISABLE', 'train_template_scope_fixed', null],
    ['ENABLE', 'train_template_scope_fixed', 'train_template_incomplete'],
  ])('in %s: another type is refused by %s, an empty layout by %s', (status, moved, emptied) => {
    const elements = defaultElements('LANDSCAPE')
    const before = {
      status,
      elements,
      misfits: [],
      valid_years: 3,
      rules: { cert_years: 3 },
      type: 'FIRST' as const,
      credential_sn: null,
    }
    expect(editRefusal(before, before)).toBeNull()
    expect(editRefusal(before, { ...before, type: 'RENEW' })?.rule ?? null).toBe(moved)
    expect(editRefusal(before, { ...before, elements: [] })?.rule ?? null).toBe(emptied)
  })
})

test.each([
  ['a word that fits', '姓名', { w: 60, h: 10, size: 16 }, 16],
  ['a name of 20 characters in one line of 60 mm', '证'.repeat(20), { w: 60, h: 6, size: 16 }, 8.5],
  ['more than fits at half of its size', '证'.repeat(200), { w: 20, h: 6, size: 16 }, 8],
  ['small letters that do not fit', '证'.repeat(200), { w: 20, h: 6, size: 7 }, 6],
])('on the screen %s is shown smaller until it fits, as on the paper', (_, text, element, size) => {
  expect(sizeOnScreen(element, text)).toBe(size)
})

const box = (x: number, y: number, w = 20, h = 10) => ({ x, y, w, h })

describe('boxes on the paper', () => {
  it.each<[string, ReturnType<typeof box>, ReturnType<typeof box>, string[]]>([
    ['near the middle of the paper', box(137.8, 40), box(138.5, 40), ['x 148.5']],
    ['near the edge of another', box(101, 62), box(100, 62), ['x 100']],
    ['nearer to one line than to another', box(138.4, 60.4), box(138.5, 60), ['x 148.5', 'y 60']],
    ['near nothing', box(30, 40), box(30, 40), []],
    ['beyond the paper', box(290, -5), box(277, 0), ['x 297', 'y 0']],
  ])('are brought to a line: %s', (_, given, to, guides) => {
    const snapped = snapMove(given, [box(100, 60, 50, 30)], 'LANDSCAPE')
    expect(snapped.box).toEqual(to)
    const met = snapped.guides.map(({ axis, at }) => `${axis} ${at}`)
    for (const guide of guides) expect(met).toContain(guide)
    expect(guides.length === 0 ? met : []).toEqual([])
  })

  it('are not brought to a line that is farther than the reach, nor without one', () => {
    expect(snapMove(box(102, 40), [box(100, 60)], 'LANDSCAPE', 1).box.x).toBe(102)
    expect(snapMove(box(100.4, 40), [box(100, 60)], 'LANDSCAPE', 0)).toEqual({ box: box(100.4, 40), guides: [] })
  })

  it.each<[Handle, number, number, ReturnType<typeof box>]>([
    ['e', 9.5, 3, box(40, 50, 30, 10)],
    ['se', 5, 5, box(40, 50, 25, 15)],
    ['nw', -5, -5, box(35, 45, 25, 15)],
    ['w', 50, 0, box(58, 50, 2, 10)],
    ['s', 0, 900, box(40, 50, 20, 160)],
    ['n', 0, -900, box(40, 0, 20, 60)],
  ])('are pulled at %s by %d, %d mm: never below 2 mm, never out of the paper', (handle, dx, dy, to) => {
    expect(snapResize(box(40, 50), { handle, dx, dy }, [box(70, 100)], 'LANDSCAPE').box).toEqual(to)
  })

  it.each<[Alignment, number[], number[]]>([
    ['left', [10, 10], [10, 50]],
    ['right', [40, 30], [10, 50]],
    ['center', [25, 20], [10, 50]],
    ['top', [10, 30], [10, 10]],
    ['bottom', [10, 30], [50, 50]],
    ['middle', [10, 30], [30, 30]],
  ])('are aligned by %s', (by, xs, ys) => {
    const moved = aligned([box(10, 10, 20), box(30, 50, 30)], by, 'LANDSCAPE')
    expect(moved.map(({ x }) => x)).toEqual(xs)
    expect(moved.map(({ y }) => y)).toEqual(ys)
  })

  it('are aligned by the paper where one is chosen alone', () => {
    expect(aligned([box(10, 10)], 'center', 'LANDSCAPE')).toEqual([box(138.5, 10)])
    expect(aligned([box(10, 10)], 'bottom', 'PORTRAIT')).toEqual([box(10, PAPER_SIZES.PORTRAIT.h - 10)])
  })

  it('have equal gaps once they are distributed, whatever their order', () => {
    const moved = distributed([box(100, 0), box(10, 0), box(35, 0, 10)], 'x', 'LANDSCAPE')
    expect(moved.map(({ x }) => x)).toEqual([100, 10, 60])
    expect(distributed([box(5, 0), box(90, 0)], 'x', 'LANDSCAPE').map(({ x }) => x)).toEqual([5, 90])
  })

  it('move together, as far as all stay within the paper', () => {
    expect(nudged([box(10, 10), box(30, 20)], -15, 0.1, 'LANDSCAPE')).toEqual([box(0, 10.1), box(20, 20.1)])
    expect(nudged([], 1, 1, 'LANDSCAPE')).toEqual([])
  })
})

describe('the steps of a designer', () => {
  it('are taken back and made again; a new step forgets what was taken back', () => {
    const two = stepTo(stepTo(firstStep('a'), 'b'), 'c')
    expect(undone(two).now).toBe('b')
    expect(undone(undone(undone(two))).now).toBe('a')
    expect(redone(undone(two))).toMatchObject({ now: 'c', future: [] })
    expect(redone(stepTo(undone(two), 'd')).now).toBe('d')
  })

  it('with one tag are one step, until something else is done', () => {
    const moved = ['b', 'c', 'd'].reduce((steps, now) => stepTo(steps, now, 'arrow 1'), firstStep('a'))
    expect(undone(moved).now).toBe('a')
    expect(undone(stepTo(moved, 'e', 'arrow 2')).now).toBe('d')
    expect(undone(stepTo(undone(stepTo(moved, 'e')), 'f', 'arrow 1')).now).toBe('d')
  })

  it(`are kept ${STEPS_MAX} deep`, () => {
    const many = Array.from({ length: STEPS_MAX + 5 }, (_, at) => at + 1).reduce(
      (steps, now) => stepTo(steps, now),
      firstStep(0),
    )
    expect(many.past).toHaveLength(STEPS_MAX)
    expect(many.past[0]).toBe(5)
  })
})
