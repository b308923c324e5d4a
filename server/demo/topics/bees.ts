import type { Topic } from './topic.ts'

export const BEES: Topic = {
  title: 'How do bees find their way?',
  emblem: 'bee',
  banners: ['Finding the way', 'The dance', 'In our languages', 'At the school hive'],
  text: `
* How does a bee get home? [bee; orientation]
T I think bees smell their hive, as dogs do.
> Three kilometres is too far for smell
X A bee flies up to three kilometres and more. With wind from the wrong side she could not smell anything.
>> They learn what the place looks like
N When young bees leave the hive for the first time, they turn around and fly back and forth facing it. The beekeeper calls it playing in front.
B They learn pictures: a tree, a roof, the edge of the wood.
>>> We moved a landmark
N We took the blue board at the entrance away for an hour. Returning bees circled in the air for a long time before they went in.
> They use the sun
N Bees can see where the sun is, even behind clouds, because they see a pattern in the light of the blue sky that we cannot see.
>> But the sun moves
Q In one hour the sun moves 15 degrees. A bee that stays an hour on a meadow would fly home wrong.
>>> A clock inside
B Then she must have a clock in her body and calculate the way of the sun. With a brain like a grain of rice!
+ picture bee
*! The waggle dance [dance; language]
N A bee that has found food runs a figure of eight and waggles in the middle. The angle to the top tells the angle to the sun.
+ drawing waggle
> I do not understand the angle
Q The comb hangs in the dark and stands upright. Where is the sun in there?
>> Up means sun
T Up takes the place of the sun. If she dances straight up, it means: fly towards the sun. 60 degrees to the right means 60 degrees right of the sun.
>>> We tried it in the gym
- We put a lamp in the corner as the sun. One of us danced, the others had to find the hidden apple. 9 of 12 found it!
P You need two things: the direction by the angle and the distance by the time of waggling.
> How far?
N One second of waggling is about one kilometre.
X But a second is short. How can they count it so exactly in the dark, between all the others?
>> Many repeat it
T One dance may be wrong, but a bee follows several rounds and takes the middle. As we do with measurements!
* What does a bee see? [eye; ultraviolet; flower]
Q Are flowers as colourful for bees as they are for us?
> No red, but ultraviolet
N Bees cannot see red. But they see ultraviolet, which we cannot see.
>> Flowers have landing lights
N In ultraviolet photos the yellow flower has a dark target in the middle. The flower shows where the nectar is.
+ picture uvflower
>>> Then poppies must look black
X Poppies are red and bees love them. If they cannot see red, how do they find them?
>>>> Poppies shine in ultraviolet
B Poppies reflect ultraviolet. For a bee they are not red but ultraviolet. It has no name in our language.
> Colour test with sugar water
N We put sugar water on blue paper and clean water on yellow paper. After two days we swapped nothing but the places: 31 of 40 bees still came to blue first.
P They learn colours, and they remember them for at least a day.
~ No red, but ultraviolet | they see ultraviolet, which we cannot see
* Who decides in the hive? [queen; swarm]
T The queen gives orders. That is why she is called queen.
> She does not even go out
X The queen lays eggs in the dark and has never seen a flower. How could she know where to send anybody?
>> Everybody decides a little
N When a swarm looks for a home, scouts dance for different places. The better the place, the longer they dance, until all agree.
B It is like a vote in which everybody may first go and look for themselves.
>>> We could do that in class
T Before we vote on the trip, everybody should look at all the places and may only advertise what they have seen.
* Why hexagons? [comb; geometry]
Q Why are the cells of the comb six-sided and not round or square?
+ picture comb
> No gaps
N We laid circles, squares, triangles and hexagons. Circles leave gaps, the other three do not.
>> Least wax
N With the same wall the hexagon holds the most. We measured with a strip of paper of 24 cm.
P Squares and triangles also fit, but hexagons need the least wax for the same honey.
> Do bees know geometry?
T I think they build round, and the warm wax pulls itself straight, like soap bubbles.
>> Soap bubbles do it too
N We made a layer of bubbles between two plates: hexagons everywhere, and nobody has taught them.
* What if there were no bees? [pollination; food]
Q People say that without bees we would die. Is that true?
> Not all plants need them
N Wheat, rice and maize are pollinated by wind. But apples, cherries, pumpkins and almonds need insects.
>> Not only honey bees
N Of about 500 kinds of wild bees in our country most live alone, and some visit only a single kind of flower.
B So the better question is: what if there were no insects at all?
>>> Apple branch under a net
N We put a net around one branch in May. Under the net: 1 apple. On the branch beside it: 23.
* (cn) 蜜蜂為什麼會跳舞？ [蜜蜂; 跳舞]
T 我覺得蜜蜂跳舞是因為找到了花，很高興。
> (cn) 跳舞是在說話
N 書上說，蜜蜂跳「8」字舞是告訴同伴花在哪裡、有多遠。
>> (cn) 下雨天怎麼辦？
Q 如果看不到太陽，蜜蜂怎麼知道方向呢？
* (fr) Les abeilles ont-elles une mémoire ? [abeille; mémoire]
T Je crois qu'une abeille oublie tout pendant la nuit, son cerveau est si petit !
> (fr) Notre expérience avec le papier bleu
N Le lendemain, les abeilles sont revenues directement sur le papier bleu, avant même qu'on y mette du sirop.
>> (fr) Elles connaissent aussi l'heure
B Elles sont venues à dix heures, comme la veille. Elles se souviennent donc de la couleur, du lieu et de l'heure.
*! Diary of the school hive [diary; observation]
- Two of us visit the hive with Mrs Berg's key every week. Write down what you see, no guesses.
> Yellow trousers
N Many bees carry yellow balls on their legs. The balls were orange at noon.
Q Does the colour tell which flower they have visited?
>> Pollen under the microscope
N Yellow pollen: round and smooth (hazel?). Orange pollen: spiky like a ball of burdock (dandelion).
P We can make a calendar of flowers just from their trousers.
> They are cleaning up
N They threw out dead drones today. It looked cruel, but winter is coming and drones do not work.
`,
  measures: [
    { title: 'Entrance count, {9-16} o\'clock', text: 'In {3-10} minutes {12-210} bees left and {10-190} came back. {5-60} of them carried pollen. It was {9-26} °C.' },
    { title: 'Hive on the scales, week {1-12}', text: 'The hive weighs {31-48} kg today, {10-900} g more than yesterday.' },
    { title: 'Dance protocol {1-40}', text: 'Dance {1-40}: angle {5-175} degrees, {1-4} seconds of waggling in each of {3-14} rounds.' },
  ],
} // prettier-ignore
