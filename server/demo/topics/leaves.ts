import type { Topic } from './topic.ts'

export const LEAVES: Topic = {
  title: 'Why do leaves change colour?',
  emblem: 'maple',
  banners: ['What we wonder', 'What we tried', 'In our languages', 'Counting leaves'],
  text: `
* Where does the green go? [leaf; chlorophyll; autumn]
T I think the tree pulls the green back into its branches before winter, like somebody who takes the laundry in before the rain.
Q Where in the tree would it keep all that green?
> Maybe the green breaks apart
T Our neighbour's maple turned yellow in one week, but its branches did not get greener. So I think the green breaks into pieces that we cannot see.
>> The pieces are useful for the tree
N I read that chlorophyll contains nitrogen, and nitrogen is hard for a tree to get. The tree takes the useful parts apart and stores them in its wood and roots.
B So you were both right: the green itself breaks, and the useful parts go back into the tree.
>> But how does it know when?
X If it only breaks because of cold, why did the leaves in the warm stairwell turn yellow as well?
Q Does a leaf feel the cold or the dark?
>>> Days get shorter every year the same
B I think the tree counts the hours of light. Cold is different every year, but the days get shorter in the same way every autumn.
>>>> The street lamp tree!
N The plane tree beside the street lamp in front of our school kept its leaves three weeks longer than the others. The side near the lamp was the greenest.
+ picture maple
* Yellow was there all the time [carotene; yellow; pigment]
T I believe leaves are always yellow inside and the green covers it, like thick paint over thin paint.
> What about red leaves?
X If yellow was always there, was red always there too? I looked at a summer maple leaf under the lens and could not find any red.
>> Red is made in autumn
N Red comes from anthocyanin. In many trees it is made new in autumn from sugar that stays in the leaf.
B So yellow is uncovered but red is produced. Two different answers for two colours!
>>> Sugar trap
T When a cork layer closes the leaf, the sugar cannot leave. More sunny days mean more sugar, and more sugar means more red.
Q Can we test this? We could cover half of a leaf with foil.
>>>> Result of the foil test
N After nine days the part under the foil was yellow and the part in the sun was red. There was a clear line between them.
P Light is needed to make the red. Without light we only see the yellow that was there before.
^ Two colours, two stories [rise above; pigment]
P Yellow and red do not come the same way. Yellow is in the leaf from spring on and appears when the green is taken apart. Red is made new in autumn, from sugar that cannot leave, and only where there is light.
- We needed four experiments to see it: the lens, the coffee filter, the spinach and the foil.
Q What we still do not know: what is the red good for?
*! Coffee filter experiment [chromatography; experiment]
- We tore green leaves into tiny pieces, covered them with alcohol and hung a strip of coffee filter in it. After two hours there were three stripes.
N From bottom to top: dark green, light green, yellow.
+ picture chromatography
> Our strip looked different
N Our group used a red leaf. We had a pink stripe at the bottom and almost no green.
Q Why does pink stay low and yellow climb to the top?
>> Some colours hold on to the paper
T The colours that like the alcohol travel with it, and the ones that like the paper stay behind. It is like a race where some runners stop to talk.
> Spinach from the shop
N We did it with spinach that was two weeks old. There was yellow in it although the leaf looked completely green.
P This is the best proof so far that yellow is there before autumn.
~ Yellow was there all the time | the green covers it, like thick paint over thin paint
* Do evergreens never change? [conifer; evergreen]
Q Why does the spruce in the yard stay green all winter? Does it not need its nitrogen back?
> Needles are wrapped in wax
T A needle is thin and has wax around it, so it loses little water. The tree can afford to keep it.
>> They do fall, but slowly
N My grandfather showed me the ground below the spruce. It is full of brown needles. Each needle lives four to seven years and then it falls.
B Evergreen does not mean forever green. It means never all at once.
> And the larch?
X The larch has needles and still turns golden and loses all of them. So it cannot be only about the shape of the leaf.
* Why throw leaves away at all? [winter; water]
T Leaves are like open windows. In winter the ground is frozen and the tree cannot drink, so it has to close the windows.
> Snow would break it
T I think it is because of the weight. Last year snow came in October and branches broke, because the leaves carried the snow.
>> Both can be true
P A tree without leaves loses less water and catches less snow and wind. We do not have to choose one reason.
> It is also like taking out the rubbish
N A leaf also collects things the tree does not need. When it falls, they fall with it.
Q Is that true for all trees, or only some?
* What lets the leaf fall? [cork; abscission]
Q We pulled a green leaf and it was hard to tear off. A yellow one fell when we just touched it. What has changed?
> There is a scar
N Under the lens you can see a small smooth scar where the leaf was. It is closed, nothing drips out.
+ drawing leafscar
>> The door closes before the leaf leaves
T The tree builds a layer of cork like a door between leaf and twig. First it closes the door, then the wind does the rest.
*! Brown is the end [brown; decay]
X None of our theories explains brown. Every leaf in our box was brown after three weeks, whatever colour it had before.
> Brown is what is left over
N Brown comes from tannins. They are also in tea! When all other colours have faded, tannins remain.
>> Leaf tea
- We put brown oak leaves into warm water. After a day the water looked like tea. (Nobody drank it.)
* (fr) Pourquoi les feuilles tombent-elles ? [feuille; automne]
T Je pense que l'arbre se prépare à dormir. Il n'a plus besoin de ses feuilles parce qu'il ne mange plus en hiver.
> (fr) Un arbre dort-il vraiment ?
Q Est-ce que l'arbre arrête complètement de vivre en hiver, ou est-ce qu'il ralentit seulement ?
>> (fr) Les bourgeons sont déjà là
N J'ai regardé une branche de marronnier : les bourgeons du printemps sont déjà là, sous les feuilles jaunes !
B L'arbre ne dort pas complètement, il a déjà préparé l'année prochaine.
* (ja) もみじはなぜ赤くなるの？ [もみじ; 紅葉]
T さむくなると、葉の中に糖がたまって、赤い色ができるのだと思います。
> (ja) いちょうは黄色です
X いちょうは赤くならないで、黄色になります。同じ公園の木なのに、どうしてちがうのでしょうか。
>> (ja) 木によって作る色がちがう
B いちょうは赤い色を作らない木だと思います。黄色は夏から葉の中にあったものです。
*! Our leaf calendar [calendar; observation]
- Every Monday we photograph the same maple from the same window. Please add what you see.
> Week 3: only the top has changed
N The top and the south side are red, the inside of the crown is still green.
T The outer leaves get more light, so they can make more red. It fits with the foil test.
> Week 6: after the first frost
N After the frost on Thursday almost a third of the leaves fell in one morning without any wind.
Q Does ice cut the leaf off?
>> Ice in the cork layer
T Water in the layer between leaf and twig freezes and grows. When the sun melts it, nothing holds the leaf any more.
`,
  measures: [
    { title: 'Leaf count, tree {1-9}', text: 'We counted 50 leaves on tree {1-9}: {4-22} green, {6-20} yellow and the rest red or brown.' },
    { title: 'Hours of daylight, day {1-80}', text: 'The sun came up at {6-7}:{10-59} and set at {16-18}:{10-59} today. {3-40} of our 50 marked leaves are no longer green.' },
    { title: 'Lens check, leaf {1-30}', text: 'Leaf {1-30}, {2-14} days after picking: about {10-90} % of it has lost its green. The veins stayed green longest.' },
  ],
} // prettier-ignore
