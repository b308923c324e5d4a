import type { Topic } from './topic.ts'

export const RAIN: Topic = {
  title: 'Where does rain come from?',
  emblem: 'cloud',
  banners: ['Up in the sky', 'Water on the way', 'In our languages', 'Weather station'],
  text: `
* What is a cloud made of? [cloud; water]
T I think a cloud is made of steam, like over a pot.
> Steam is invisible
X Close to the spout of the kettle you see nothing. The white only starts a few centimetres above.
N The white part is tiny drops, and the invisible part is the real steam.
>> A cloud is a swarm of drops
B Then a cloud is not steam but millions of tiny drops that float. Fog is a cloud that lies on the ground.
>>> How can water float?
Q Water is heavier than air. Why does a cloud not fall down?
>>>> Small things fall slowly
T Dust is made of stone and floats in the room. A tiny drop falls so slowly that a little wind carries it up again.
+ picture cloud
* Why does it start to rain? [drop; rain]
T When the cloud is full, it opens and lets the water out, like a sponge.
> Who squeezes the sponge?
X A sponge only drips if you squeeze it or if it is too full. What would be too full for a cloud? It has no walls.
>> Drops catch each other
N We watched drops on the window. When two meet they become one, and the bigger one runs faster and swallows more.
B In a cloud it may be the same: drops join until they are too heavy to be carried.
>>> A million for one
N One raindrop contains about a million cloud drops. I calculated it with the diameters in our book: a hundred times wider means a million times more water.
> High clouds are made of ice
N In our country most rain begins as snow, high up, and melts on the way. Even in summer!
Q Then why does the pilot not see snow in July?
*! The puddle has gone [evaporation]
Q Yesterday there was a puddle in the yard, today it is dry. Did the ground drink it?
> Not on asphalt
N We drew a chalk line around the puddle every hour. It got smaller although asphalt does not drink.
>> It went into the air
T The water became invisible and is in the air now. My wet hair dries without any ground.
>>> Sun or wind?
N We put three wet cloths outside. In sun and wind: 25 minutes. Only sun: 50. Only wind: 45. In the shade without wind it was still wet after two hours.
P Warmth and wind both help. Water can leave at any temperature, it just takes longer.
~ Not on asphalt | asphalt does not drink
+ drawing watercycle
*! A rain maker in a jar [experiment; condensation]
- Hot water in a jar, a plate with ice on top. After some minutes it rains inside!
> The cold plate is the sky
T The plate does what the cold air does high up: it turns the invisible water back into drops.
>> Mountains are cold plates
N On the holiday map the side of the mountains facing the sea is green, and behind them it is dry. Air has to climb there, cools down and rains.
>> It needs something to sit on
N We dropped some smoke of a match into the jar and suddenly there was fog.
B Drops need dust to start. No dust, no cloud.
* Is it always the same water? [cycle]
Q If water goes up and comes down again, is it possible that I drink water that a dinosaur drank?
> Yes, very probably
T The earth neither gets new water nor loses it, so all of it must have been used many times.
>> Plants split water
X But plants take water apart to make sugar, and breathing makes new water. So it is not exactly the same water.
>>> Recycled, like paper
P The atoms are as old as the earth. The water molecules are made and broken again and again, like sheets of recycled paper.
* Why does rain not hurt? [speed; drop]
Q A stone from that height would kill me. Why does a raindrop only tickle?
> Air brakes it
N A drop falls with about 30 km/h at most, because the air brakes small things strongly. Hail is bigger and does hurt.
>> Drops are not tear-shaped
N Photographs show that big drops look like small bread rolls: flat at the bottom. The tear shape exists only in drawings.
* Weather proverbs [proverb; forecast]
- My grandmother says: swallows low, rain will blow. Is that true? Let us collect proverbs and test them.
> Swallows follow the insects
T When the air is damp, insects fly low, and the swallows follow their food.
>> Our test: 6 of 11
N We watched for eleven days. Low swallows and rain on the same day: six times. It is hardly better than guessing.
> Red sky in the evening
N In the evening the red comes from the west, where our weather comes from. A clear west means tomorrow is clear.
P This proverb has a reason. It works where the weather comes from the west, and not elsewhere.
* (pt) De onde vem a chuva? [chuva; nuvem]
T Eu acho que o sol puxa a água do mar para cima, e depois ela cai como chuva.
> (pt) O sal fica no mar
Q Se a água vem do mar, porque é que a chuva não é salgada?
>> (pt) Fizemos a experiência
N Deixámos água salgada num prato ao sol. A água desapareceu e o sal ficou.
B Só a água sobe. O sal é pesado demais e fica.
* (fi) Mistä sade tulee? [sade; pilvi]
T Luulen, että pilvet hakevat vettä järvistä.
> (fi) Meillä on paljon järviä
N Suomessa on noin 188 000 järveä. Silti kesäkuussa voi olla kuivaa.
>> (fi) Tuuli tuo pilvet kaukaa
B Sade voi siis tulla hyvin kaukaa. Katsoimme tutkakuvaa: pilvet tulivat Atlantilta asti.
*! Our rain gauge [measurement; data]
- The bottle stands on the roof of the bike shed. Read it at 8:15, write down millimetres, empty it.
+ picture rainchart
> What does a millimetre mean?
Q One millimetre of rain: is that one drop, or one hour?
>> A litre on a square metre
N One millimetre is one litre on one square metre. On our school yard of 1,200 square metres yesterday's 14 mm were 16,800 litres!
>>> Where did 16,800 litres go?
T A part went into the drain, a part into the ground under the trees. We should measure how fast each ground drinks.
> The wind cheats
X On stormy days our gauge has less than the one of the weather service. I think the wind blows the rain over the bottle.
`,
  measures: [
    { title: 'Rain gauge, day {1-80}', text: 'Read at 8:15: {0-19} mm. Temperature {2-17} °C, clouds {0-8} eighths, wind from the west.' },
    { title: 'Evaporation, dish {1-6}', text: 'The dish lost {3-21} ml in {4-24} hours at {12-27} °C.' },
    { title: 'Cloud watch, day {1-80}', text: 'At {9-15}:{10-59} we saw {1-8} eighths of cloud, mostly low and grey. It rained {1-6} hours later.' },
  ],
} // prettier-ignore
