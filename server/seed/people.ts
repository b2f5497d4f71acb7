import { idCheckDigit } from '@zhikao/domain/kernel/person.ts'
import type { Chance } from './random.ts'

const SURNAMES: [string, ...string[]] = [
  '王',
  '李',
  '张',
  '刘',
  '陈',
  '杨',
  '赵',
  '黄',
  '周',
  '吴',
  '徐',
  '孙',
  '胡',
  '朱',
  '高',
  '林',
  '何',
  '郭',
  '马',
  '罗',
  '梁',
  '宋',
  '郑',
  '谢',
  '韩',
  '唐',
  '冯',
  '于',
  '董',
  '萧',
  '程',
  '曹',
  '袁',
  '邓',
  '许',
  '傅',
  '沈',
  '曾',
  '彭',
  '吕',
  '欧阳',
  '司马',
  '诸葛',
  '上官',
]
const GIVEN: [string, ...string[]] = [
  '子涵',
  '宇轩',
  '梓萱',
  '浩然',
  '欣怡',
  '俊杰',
  '雨桐',
  '志强',
  '思远',
  '晓东',
  '佳琪',
  '文博',
  '若曦',
  '明哲',
  '雅婷',
  '天佑',
  '一诺',
  '建国',
  '海燕',
  '嘉懿',
  '睿',
  '鑫',
  '婷',
  '磊',
  '静怡',
  '瑞霖',
  '诗涵',
  '立业',
  '春晖',
  '冠宇',
  '慧敏',
  '泽洋',
  '艺凝',
  '𠮷祥',
  '国栋',
  '秀英',
]

/** A Chinese name of two to four characters. */
export const nameOf = (chance: Chance) => chance.pick(SURNAMES) + chance.pick(GIVEN)

/** A resident ID number with a real date and a valid check digit; `serial` keeps numbers apart. */
export function idNumberOf(chance: Chance, region: string, firstYear: number, years: number, serial: number): string {
  const birthday = `${firstYear + chance.below(years)}${pad(1 + chance.below(12), 2)}${pad(1 + chance.below(28), 2)}`
  const first17 = region + birthday + pad(serial % 1000, 3)
  return first17 + idCheckDigit(first17)
}

/** A mobile number that no other serial has. */
export const mobileOf = (serial: number) => `13${pad((serial * 7_919 + 610_203) % 1_000_000_000, 9)}`

export const pad = (value: number, width: number) => String(value).padStart(width, '0')
