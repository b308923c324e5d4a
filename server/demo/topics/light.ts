import type { Topic } from './topic.ts'

export const LIGHT: Topic = {
  title: 'Light and shadow',
  emblem: 'prism',
  banners: ['How we see', 'Shadow lab', 'In our languages', 'Shadow stick'],
  text: `
* Can we see light itself? [light; seeing]
Q If I shine a torch across the room, I see the spot on the wall but not the beam. Is there something between the torch and the wall?
> You can see it in fog
N At the bus stop this morning there was fog, and I could see the beams of the car lights as if they were solid.
T I think you do not see light, you see drops that are lit.
>> Chalk dust works too
N We clapped the sponge in front of the projector. Suddenly the whole beam was there.
B Light becomes visible only where something throws it into our eyes.
>>> So space must be dark
T Then the space between the sun and the earth must look black although it is full of sunlight. And it does look black!
> My eyes send something out
T I used to think that my eyes reach out and touch the things. Cats' eyes even shine in the dark.
>> Then we would see in the dark
X If eyes sent out light, we could see in a completely dark room. We sat in the store room for ten minutes with the door closed and saw nothing at all.
>>> Cats' eyes are mirrors
N There is a layer behind the eye of a cat that reflects light. In a completely dark room they do not shine.
*! Why are shadows black? [shadow]
T A shadow is not a thing. It is a place where light is missing.
> But they are not really black
X The shadow of the tree is not black. I can still read in it. So some light must get there.
>> Light comes from the whole sky
B The sun is blocked, but the blue sky also shines. That is why shadows on snow look blue!
+ picture bluesnow
>>> Snow photo test
N We took a photo of our shadow on the first snow and compared the colours on the computer. The shadow had more blue than the sunny snow.
*! Two shadows at once [shadow; lamp]
N In the corridor I have two shadows, one in front and one behind. When I walk, one grows and the other shrinks.
> One shadow for each lamp
T Every lamp makes its own shadow. With six lamps you should have six, but they get weaker.
>> Football players have four
N On TV, players in the stadium have four shadows like a star. The stadium has four masts.
P The number of shadows tells the number of lamps. In the classroom the ceiling is one big lamp, so you hardly see any.
*! The shadow stick [sun; earth; measurement]
- Every sunny hour we mark the tip of the shadow of the stick in the yard. Here is what we have.
N At nine it was 212 cm, at noon 98 cm, at two 117 cm.
+ picture shadowstick
> The shortest is not at 12 o'clock
X The shortest shadow came at 12:24. Our clock and the sun do not agree!
>> Not everybody is in the middle of the time zone
N The clock is the same in the whole zone, but the sun moves over it. Only places in the middle have the sun highest at twelve.
> The line is not straight
Q The tips of the shadow make a curve. Why is it not a straight line?
>> In summer it bends the other way
T I found a picture from June: there it bends around the stick. I think it depends on how high the sun climbs.
* Where do rainbow colours come from? [rainbow; colour; prism]
T I think white light is coloured by the glass, like a window in a church.
> The second prism says no
N We put a second prism behind the first one and let only the red through. It stayed red. Glass does not paint.
B The colours must have been in the white light before. The prism only sorts them.
+ picture prism
>> Sorting by bending
N Blue bends more than red. That is why blue is always on the inside of the rainbow.
>>> Then why is a rainbow round?
Q If drops sort colours, why a bow and not a stripe?
>>>> Every drop at the same angle
T We stretched a string of 42 degrees from our eye. All drops at that angle send us red, and all points at the same angle make a circle.
P Everybody sees their own rainbow! Two people next to each other look at different drops.
~ The second prism says no | The prism only sorts them.
* Does light go around corners? [straight; pinhole]
N We looked at a candle through three cards with holes. As soon as one card moved a bit, the candle was gone.
T Light goes straight and never turns by itself.
> The pinhole camera
N In our box camera the window is upside down. If light goes straight, light from above lands below.
+ drawing pinhole
>> We should draw the rays
P I drew lines from the top and the bottom of the window through the hole. They cross in the hole. That explains upside down without any lens.
> But I can see under the table
X There is no lamp under the table and still it is not dark there.
>> Walls hand light on
B Light goes straight, hits the floor and the wall, and bounces on. It turns corners only by bouncing.
* How fast is it? [speed]
Q When I switch on the lamp it is bright at once everywhere. Does light need time at all?
> Lightning and thunder
N We counted seven seconds between lightning and thunder. We see it first, so light is at least much faster than sound.
>> Eight minutes from the sun
N Light from the sun needs about eight minutes. If the sun went out, we would play football for another eight minutes without knowing it.
* (es) ¿Por qué el cielo es azul? [cielo; azul]
T Creo que el cielo es azul porque refleja el mar.
> (es) Pero en Madrid no hay mar
X Mi prima vive en Madrid, muy lejos del mar, y allí el cielo también es azul.
>> (es) El aire reparte la luz azul
N Leí que el aire desvía más la luz azul que la roja. Por eso el azul nos llega de todas partes.
B Al atardecer la luz atraviesa más aire y se pierde el azul: queda el rojo.
>>> (es) Hicimos un cielo en un vaso
- Pusimos unas gotas de leche en agua y una linterna detrás. De lado el agua se ve azul, y de frente, naranja.
* (zh_CN) 影子为什么会变长？ [影子; 太阳]
T 我觉得太阳越低，影子就越长。早上和傍晚的影子都很长。
> (zh_CN) 我们用手电筒试了试
N 手电筒放得高，影子就短；放得低，影子就长。跟太阳一样。
>> (zh_CN) 中午的影子不是零
Q 中午影子最短，可是没有消失。有没有一个地方，中午完全没有影子？
*! Can a shadow have colours? [colour; lamp]
- We used a red, a green and a blue lamp. Where all three meet it is white, and the shadows are cyan, magenta and yellow!
> The red lamp is missing there
T In the cyan shadow only the red light is blocked. Green and blue together make cyan.
P A coloured shadow shows what is left when one lamp is taken away.
`,
  measures: [
    { title: 'Shadow at {9-15}:{10-50}', text: 'The stick of 100 cm throws a shadow of {88-240} cm. The sky was {1-8} eighths cloudy.' },
    { title: 'Torch distance test {1-12}', text: 'With the torch {20-90} cm from the hand, the shadow on the wall is {15-85} cm tall. Closer to the lamp means a larger shadow.' },
    { title: 'Light meter, window {1-6}', text: 'On the sill we measured {820-3900} lux, one metre inside only {150-790} lux.' },
  ],
} // prettier-ignore
