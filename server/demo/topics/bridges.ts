import type { Topic } from './topic.ts'

export const BRIDGES: Topic = {
  title: 'How do bridges hold?',
  emblem: 'arch',
  banners: ['Big questions', 'Build and break', 'In our languages', 'Load tests'],
  text: `
* Why does a bridge not fall down? [force; bridge]
T I think a bridge holds because it is heavy. A heavy thing stays where it is.
> Heavy is also dangerous
X If heavy were good, a bridge of thick concrete would be the best. But our thick clay bridge broke under its own weight.
>> It has to give the weight to the ground
B The weight has to go somewhere. A good bridge leads it to the banks, a bad one keeps it in the middle.
>>> Follow the force
T We can draw the path of the force like a river: from the car, through the deck, down the pillars, into the ground.
+ drawing forces
> Paper can carry a book
N A flat sheet carries nothing. Folded like an accordion the same sheet carried my maths book and two pencil cases.
Q It is the same paper. What has the folding changed?
>> Standing paper is strong
T A folded sheet has parts that stand upright. Paper on its edge is hard to bend.
* Triangle or square? [triangle; truss]
N We made a square and a triangle of straws and pins. The square fell to the side at once, the triangle did not move.
> A square needs a friend
T If you put one straw across the square, it becomes two triangles and stays.
>> Now I see them everywhere
N The crane behind the school, the railway bridge, the roof of the gym and my bicycle frame: triangles everywhere.
P A triangle cannot change its shape without one side getting longer. That is why builders trust it.
> Is more always better?
Q Our tower had 40 triangles and was weaker than the one with 16. Why?
>> Every pin is a weak place
T I think the joints broke, not the straws. More triangles mean more joints.
>>> We looked at the broken parts
N In eight of ten tests the pin had torn out of the straw. So the joint is the problem.
^ What triangles teach us [rise above; truss]
P A triangle keeps its shape because it cannot change without one side getting longer. A frame becomes stiff as soon as every corner belongs to a triangle.
- But a bridge is only as strong as its joints: most of our models broke at a pin, not at a straw.
*! The arch needs no glue [arch; stone]
- We built an arch of eleven wooden blocks without glue. When the last block was in, I could stand on it!
+ picture arch
> The last stone is magic
T I think the keystone is stronger than the others and holds everything.
>> We changed the keystone
N We used a block of foam as keystone. The arch stood.
B The keystone is not special. It is only the last one. Each block is held by its two neighbours.
>>> Pressing is what stone likes
N Stone is very good at being pressed and very bad at being pulled. In an arch every stone is only pressed.
> The feet want to run away
N Without the two dictionaries at the sides the arch opened and fell.
P An arch turns weight into a push to the side. So it needs strong banks. That is why old arch bridges stand between rocks.
* How can a rope carry cars? [suspension; cable]
Q A rope is soft. How can a suspension bridge be made of ropes?
> Soft but strong when pulled
T You cannot push with a rope, but you can pull very hard. Tug of war!
>> An arch upside down
N We hung a chain and took a photo. Turned around, it has nearly the same shape as our arch.
B In the arch everything is pressed, in the chain everything is pulled. It is the same line in a mirror.
> What do the towers do?
Q If the cables carry the road, who carries the cables?
>> And who holds the ends?
N The cables go over the towers and far down into huge blocks in the ground. Without these anchors the towers would be pulled over.
* A bridge that danced [wind; resonance]
N In 1940 a bridge in Tacoma swung in the wind for an hour and then fell. It was not a storm, only strong wind.
> Like a swing
T If you push a swing at the right moment each time, small pushes become big. Maybe the wind pushed at the right moments.
>> Soldiers must not march on bridges
N That is why soldiers break step on a bridge. Our footbridge also wobbles if we jump together in the right rhythm.
X But wind does not push in a rhythm. It blows all the time.
>>> The bridge made its own rhythm
N I found out that the deck turned a little, then the wind pushed it more, then it sprang back. The bridge itself made the rhythm.
P A modern bridge has a deck that lets wind pass, and it is tested in a wind tunnel first.
* Why gaps in the road? [expansion; temperature]
Q On the big bridge the car goes clack-clack. There are combs of metal in the road. What are they for?
> Summer makes it longer
N Steel gets longer when it is warm. A bridge of one kilometre grows about half a metre between winter and summer.
>> It has to stand on rollers
N One end of the railway bridge stands on steel rollers! I have walked past it a hundred times and never seen them.
*! Spaghetti championship [competition; spaghetti]
- Rules: 40 spaghetti, hot glue, a span of 50 cm, a bucket in the middle. We add sand until it breaks.
+ picture spaghetti
> Team Arch: 3.1 kg
N It broke at the left foot because the glue slipped.
T With a tie between the feet it would hold more.
> Team Truss: 7.4 kg
N We doubled the spaghetti at the bottom and used single ones at the top. The top broke first.
Q Why did the top break, although the bottom has to carry more?
>> Long and thin bends away
B The top is pressed. A pressed spaghetti bends to the side long before it breaks. So pressed parts must be short or thick.
>>> Team Truss II: 11.9 kg
P We took short double spaghetti for the top and long single ones for the bottom. Same number of spaghetti, much stronger. Knowing beats glue.
~ Follow the force | draw the path of the force like a river
* (fi) Miksi silta ei romahda? [silta; voima]
T Luulen, että pilarit kantavat kaiken painon.
> (fi) Riippusillassa ei ole pilareita keskellä
X Kävimme katsomassa riippusiltaa, eikä sen keskellä ollut yhtään pilaria. Silti bussi ajoi sen yli.
>> (fi) Vaijerit vievät painon torneihin
B Paino kulkee vaijereita pitkin torneihin ja sieltä maahan. Pilarit voivat siis olla kaukana.
* (pt) A ponte de papel [ponte; papel]
N Uma folha dobrada em ziguezague aguentou doze lápis. A folha lisa não aguentou nenhum.
> (pt) Por que a dobra ajuda?
T Acho que a dobra faz muitas paredes pequenas, e uma parede em pé não se curva facilmente.
>> (pt) O tubo foi ainda melhor
N Enrolámos a folha num tubo: aguentou trinta e um lápis!
Q Porque é que o tubo é mais forte do que as dobras?
*! What would we build over our river? [design; plan]
- The town wants a footbridge near the school. Let us collect what we know and send the mayor a plan.
> First: how wide is it?
N We measured with a rope and two trees: 23 metres from bank to bank. The ground is soft on the left side.
>> Soft ground is bad for an arch
B An arch pushes to the sides, and soft ground would give way. I would take a truss bridge that only pushes down.
>>> Wood or steel?
Q Wood grows here and steel rusts, but wood rots. How long does a wooden bridge last?
>>>> With a roof, 200 years
N Covered wooden bridges last for two hundred years, because the roof keeps the rain away. That is why they look like houses!
`,
  measures: [
    { title: 'Load test {1-40}', text: 'A bridge of {10-40} straws over a gap of {20-60} cm carried {210-2400} g before it bent. The weak place was joint {1-12}.' },
    { title: 'Paper bridge, {2-9} folds', text: 'With {2-9} folds it carried {40-600} g, and {3-25} g more with a second sheet.' },
    { title: 'Bending the ruler, test {1-20}', text: 'With {50-500} g in the middle the ruler bent by {2-38} mm. Standing on its edge it bent less than a millimetre.' },
  ],
} // prettier-ignore
