import type { Chance } from '../server/seed/random.ts'

const SURNAMES = Array.from(
  '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文',
)
const FIRST = Array.from(
  '子宇梓浩欣俊雨志思晓佳文若明雅天一建海嘉睿鑫婷磊静瑞诗立春冠慧泽艺国秀玉光永世家德宏伟丽红美爱景云安振兴启承书锦昊奕沐语彦可乐心清晨曦紫芷依诺凡东卫少',
)
const SECOND = Array.from(
  '涵轩萱然怡杰桐强远东琪博曦哲婷佑诺国燕懿霖业晖宇敏洋凝祥栋英华平军红霞明辉勇刚峰玲丹萍芳娟超鹏飞龙凤兰梅莉娜琳雪瑶悦彤妍宁康健成林森淼波涛海江河山川田阳月星辰光希',
)
/** Popular names: every tenth child has one of them. */
const POPULAR = [
  '子涵',
  '宇轩',
  '梓萱',
  '浩然',
  '欣怡',
  '俊杰',
  '雨桐',
  '一诺',
  '思远',
  '佳琪',
  '若曦',
  '诗涵',
  '子轩',
  '梓涵',
  '宇航',
  '雨涵',
] as const

const one = (chance: Chance, list: readonly string[]) => list[chance.below(list.length)] ?? ''

/** A given name, distributed as in a country: one in seven has one character, one in ten is one of sixteen popular names. */
export function givenName(chance: Chance): string {
  const kind = chance.below(70)
  if (kind < 10) return one(chance, SECOND)
  return kind < 17 ? chance.pick(POPULAR) : one(chance, FIRST) + one(chance, SECOND)
}

export const personName = (chance: Chance) => one(chance, SURNAMES) + givenName(chance)
