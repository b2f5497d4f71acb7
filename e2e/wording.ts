import type { Lang } from '@zhikao/domain/kernel/text.ts'

/** Written the same in every language: formats, units, names of things, the example of a code. */
const SAME = new Set(
  'JPG PNG PDF CSV Excel xlsx zip KB MB GB dpi ID IP X cn hk us token URL example http px JXGCZT Ctrl Cmd Enter Shift Tab Esc Delete RMB SHA'.split(
    ' ',
  ),
)

// Simplified forms that are not also traditional ones, as far as the console uses them.
const SIMPLIFIED =
  '专业东丝两严个临为举义乐习书买乱争亏亚产亲亿仅从仓仪们价众优会伞伟传伤伦伪体债倾偿储儿关兴养兽内军农冯决况冻净击刘则刚创删剂剑剧劝办务动励劲劳势勋区医华协单卖卢卫厂厅历压厌县参双发变叙叠叹员听启吗吴响哑唤啸喷嘱团园围图圆圣场坏块坚坛坝坟坠垄垒垦垫壮声壳处备复够头夸夺奋奖妆妇妈娱孙学宁宝实宠审宪宽宾寝对寻导寿将尔尘尝层属岁岂岗岛币师帐帘带帮库应庙庞废开异弃张弥弯弹强归当录彻径忆忧怀态总恋恶悬惊惧惩惯愤愿戏战户扑执扩扫扬扰抚抛抢护报担拟拥拦拨择挂挡挣挤挥损换据掷搅携摄摆摇摊撑撤敌数斋断无旧时显晓晋晒晕暂术机杂权条来杨极构枪柜标栈栏树样档桥检楼榄欢欧残毁毕汇汉汤沟没泪泽洁浅测济浏浑浓涂涛涝润涨渐渔湾湿满滚滞滤滥潜灭灯灵灾炉点炼烂烛烟烦烧热爱爷牵状犹狈狭独狱猎猪献环现玛珐琐电画畅疗疮疯痒瘾皱盏盐监盖盘着睁矫矿码砖硕确碍礼祷祸离种积称稳穷窃窍竞笔笼筑简筹签类粮紧纠红约级纪纫纬纯纲纳纵纷纸纹纺纽线练组绅细织终绊绍经绑结绕绘给络绝统继绩续绪绳维绵综绿缓编缘缝缠缩缴网罗罚罢职联聪肃肠肤肿胀胁胆胜胶脉脏脑脚脱腊腻腾艰艳艺节芦苏范茎荐荡荣荧药莲获营萝蓝蔼虏虑虚虫虽虾蚁补衬袜袭装见观规视览觉触誉计订认讨让训议讯记讲讳许论讼设访证评识诉诊词译试诗诚话诞询该详语误说请诸诺读课谁调谅谈谊谋谎谐谓谜谢谣谦谨谱贝负贡财责贤败货质贩贪贫购贮贯贱贴贵贷贸费贺资赋赌赏赐赔赖赛赞赠赢赵赶趋跃践踪踊车轨转轮软轰轻载较辅辆辈辉输辖辞辩边达迁过运还这进远违连迟适选逊递逻遗邓邮邻郁郑酝酱酿释针钉钓钟钢钥钦钩钮钱钻铁铃铅铜铝银铸铺链销锁锅锋锐错锡锣锤锦键锯镇镜长门闪闭问闯闲间闷闹闻阀阁阅队阳阴阵阶际陆陈险随隐难雾静韩页顶项顺须顽顾顿预领颈频颗题颜额风飘飞饥饭饮饰饱饲饶饼馆馈驱驳驶驻驾驿骂骄验骑骗骤鱼鲁鲜鸟鸡鸣鸭鹅麦黄齐龄龙龟'
// 着 and 黄 and 內/内 differ by habit only, or are used in Hong Kong as well; 撤 is one character in both.
const simplified = new Set(Array.from(SIMPLIFIED).filter((one) => !'着黄汇郁帐占周撤'.includes(one)))

const HAN = /\p{Script=Han}/u
const FILE_NAME = /[\p{L}\p{N}_-]*\.(?:jpe?g|png|pdf|xlsx|zip)\b/gu
/** Numbers of records and documents, a request's, and hashes, whole and short. */
const NUMBER = /\b(?:[A-Z]{2,}[\d…][\dA-Z…]*|[0-9a-f]{20}|[0-9a-f]{64}|[0-9a-f]{8}…[0-9a-f]{8})\b/g
/** The parts of the rule by which certificates are numbered, as they are typed. */
const NUMBER_PART = /\{(?:yyyy|code|serial)\}/g
const ADDRESS = /(?:\/[\w…-]+)+/g
const LEFT_OPEN = /\bundefined\b|\bNaN\b|\[object |\{\w+(?:\|[^{}]*)?\}|^[a-z]+(?:[._][a-z]+)+$/

function foreignIn(text: string, lang: Lang): string | null {
  if (lang === 'US') return HAN.test(text) ? 'Han characters' : null
  const english = (
    text
      .replaceAll(FILE_NAME, '')
      .replaceAll(ADDRESS, '')
      .replaceAll(NUMBER, '')
      .match(/[A-Za-z]{2,}/g) ?? []
  ).filter((word) => !SAME.has(word))
  if (english.length > 0) return `English: ${english.join(' ')}`
  const found = lang === 'HK' ? [...text].filter((one) => simplified.has(one)) : []
  return found.length > 0 ? `simplified: ${found.join('')}` : null
}

/** What is wrong with the console's words on a screen: another language, a key or a parameter left open. */
export function wordingFaults(chrome: readonly string[], lang: Lang): string[] {
  return chrome.flatMap((shown) => {
    const text = shown.replaceAll(NUMBER_PART, '')
    if (LEFT_OPEN.test(text)) return [`left open: ${text}`]
    const foreign = foreignIn(text, lang)
    return foreign ? [`${foreign} in «${text.slice(0, 60)}»`] : []
  })
}
