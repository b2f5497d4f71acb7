import { describe, expect, it } from 'vitest'
import { ANIMATION_NAMES, directionsOf } from '@zhikao/domain/platform/preference/preference.model.ts'
import { turnOf } from './pageTurn.ts'

const all = ANIMATION_NAMES.flatMap((name) => directionsOf(name).map((direction) => ({ name, direction })))

describe('turnOf', () => {
  it.each(all)('the animation $name $direction moves the page in and out', (turn) => {
    const look = turnOf(turn)
    for (const name of ['--page-in', '--page-out']) {
      expect(look[name]).toMatch(/^(translate|scale|perspective|rotate)/)
      expect(look[name]).not.toMatch(/NaN|undefined/)
    }
  })
  it.each([
    ['slide', 'left', 'translate(-100%, 0%)', 'translate(100%, 0%)'],
    ['slide', 'up', 'translate(0%, 100%)', 'translate(0%, -100%)'],
    ['fade', 'topLeft', 'translate(-25%, -25%)', 'translate(25%, 25%)'],
    ['roll', 'default', 'translate(-100%) rotate(-120deg)', 'translate(100%) rotate(120deg)'],
    ['bounce', 'default', 'scale(0.3)', 'scale(0.3)'],
  ] as const)('the animation %s %s comes from one side and leaves to the other', (name, direction, from, to) => {
    const look = turnOf({ name, direction })
    expect([look['--page-in'], look['--page-out']]).toEqual([from, to])
  })
})
