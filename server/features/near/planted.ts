/** Test data: eight sentences on each of leaves, bridges and bees, in every interface language. */
export const PLANTED: Readonly<Record<string, readonly (readonly string[])[]>> = {
  en: [
    ['Leaves are green because of chlorophyll.', 'Chlorophyll catches sunlight in the leaf.', 'In autumn the tree breaks the chlorophyll down.', 'Without green, the yellow in the leaf shows.', 'A leaf makes sugar out of sunlight and air.', 'Red leaves hold more sugar on sunny days.', 'The tree pulls the green into its branches.', 'Our leaf turned yellow from the edge inwards.'],
    ['A bridge carries its load to both banks.', 'An arch presses the load outwards.', 'The beam of our bridge bent in the middle.', 'Triangles make a bridge stiff.', 'Ropes of a hanging bridge are pulled by the load.', 'Our paper bridge carried forty coins.', 'A thick beam bends less under the same load.', 'The arch bridge broke where the stones slid.'],
    ['A bee dances to tell where flowers are.', 'The angle of the dance shows the direction of the sun.', 'Bees fly out of the hive and come back with nectar.', 'The longer the bee waggles, the farther the flowers.', 'Other bees follow the dance in the dark hive.', 'A bee sees colours that we cannot see.', 'Young bees learn what their hive looks like.', 'Nectar becomes honey in the hive.'],
  ],
  es: [
    ['Las hojas son verdes por la clorofila.', 'La clorofila atrapa la luz del sol en la hoja.', 'En otoño el árbol descompone la clorofila.', 'Sin el verde se ve el amarillo de la hoja.', 'Una hoja fabrica azúcar con luz y aire.', 'Las hojas rojas guardan más azúcar en días de sol.', 'El árbol lleva el verde a sus ramas.', 'Nuestra hoja se puso amarilla desde el borde.'],
    ['Un puente lleva su carga a las dos orillas.', 'El arco empuja la carga hacia fuera.', 'La viga de nuestro puente se dobló en el centro.', 'Los triángulos hacen rígido el puente.', 'Las cuerdas de un puente colgante tiran de la carga.', 'Nuestro puente de papel aguantó cuarenta monedas.', 'Una viga gruesa se dobla menos con la misma carga.', 'El puente de arco se rompió donde resbalaron las piedras.'],
    ['La abeja baila para decir dónde hay flores.', 'El ángulo del baile muestra la dirección del sol.', 'Las abejas salen de la colmena y vuelven con néctar.', 'Cuanto más se agita la abeja, más lejos están las flores.', 'Otras abejas siguen el baile en la colmena oscura.', 'La abeja ve colores que nosotros no vemos.', 'Las abejas jóvenes aprenden cómo es su colmena.', 'El néctar se vuelve miel en la colmena.'],
  ],
  fr: [
    ['Les feuilles sont vertes grâce à la chlorophylle.', 'La chlorophylle capte la lumière du soleil dans la feuille.', 'En automne, l’arbre décompose la chlorophylle.', 'Sans le vert, on voit le jaune de la feuille.', 'Une feuille fabrique du sucre avec la lumière et l’air.', 'Les feuilles rouges gardent plus de sucre.', 'L’arbre retire le vert vers ses branches.', 'Notre feuille a jauni à partir du bord.'],
    ['Un pont porte sa charge vers les deux rives.', 'L’arc pousse la charge vers l’extérieur.', 'La poutre de notre pont a plié au milieu.', 'Les triangles rendent le pont rigide.', 'Les cordes d’un pont suspendu sont tirées par la charge.', 'Notre pont en papier a porté quarante pièces.', 'Une poutre épaisse plie moins sous la même charge.', 'Le pont en arc a cassé où les pierres ont glissé.'],
    ['L’abeille danse pour dire où sont les fleurs.', 'L’angle de la danse montre la direction du soleil.', 'Les abeilles quittent la ruche et reviennent avec du nectar.', 'Plus l’abeille frétille, plus les fleurs sont loin.', 'D’autres abeilles suivent la danse dans la ruche sombre.', 'L’abeille voit des couleurs que nous ne voyons pas.', 'Les jeunes abeilles apprennent à reconnaître leur ruche.', 'Le nectar devient du miel dans la ruche.'],
  ],
  fi: [
    ['Lehdet ovat vihreitä lehtivihreän takia.', 'Lehtivihreä kerää auringonvaloa lehdessä.', 'Syksyllä puu hajottaa lehtivihreän.', 'Ilman vihreää lehden keltainen näkyy.', 'Lehti tekee sokeria auringonvalosta ja ilmasta.', 'Punaisissa lehdissä on enemmän sokeria.', 'Puu vetää lehtivihreän oksiinsa.', 'Meidän lehti muuttui keltaiseksi reunasta.'],
    ['Silta vie kuorman molemmille rannoille.', 'Kaari työntää kuormaa ulospäin.', 'Siltamme palkki taipui keskeltä.', 'Kolmiot tekevät sillasta jäykän.', 'Riippusillan köysiä vetää sillan kuorma.', 'Paperinen siltamme kantoi neljäkymmentä kolikkoa.', 'Paksu palkki taipuu vähemmän samasta kuormasta.', 'Kaarisilta hajosi, kun sillan kivet luistivat.'],
    ['Mehiläinen tanssii kertoakseen, missä kukat ovat.', 'Tanssin kulma näyttää auringon suunnan.', 'Mehiläiset lentävät pesästä ja palaavat meden kanssa.', 'Mitä kauemmin mehiläinen tanssii, sitä kauempana kukat ovat.', 'Toiset mehiläiset seuraavat tanssia pimeässä pesässä.', 'Mehiläinen näkee värejä, joita me emme näe.', 'Nuoret mehiläiset oppivat, miltä pesä näyttää.', 'Medestä tulee hunajaa mehiläisten pesässä.'],
  ],
  pt: [
    ['As folhas são verdes por causa da clorofila.', 'A clorofila apanha a luz do sol na folha.', 'No outono a árvore desfaz a clorofila.', 'Sem o verde vê-se o amarelo da folha.', 'Uma folha faz açúcar com luz do sol e ar.', 'As folhas vermelhas guardam mais açúcar.', 'A árvore puxa o verde das folhas para os ramos.', 'A nossa folha ficou amarela a partir da borda.'],
    ['Uma ponte leva a carga para as duas margens.', 'O arco empurra a carga para fora.', 'A viga da nossa ponte dobrou no meio.', 'Os triângulos tornam a ponte rígida.', 'As cordas de uma ponte suspensa são puxadas pela carga.', 'A nossa ponte de papel aguentou quarenta moedas.', 'Uma viga grossa dobra menos com a mesma carga.', 'A ponte em arco partiu onde as pedras escorregaram.'],
    ['A abelha dança para dizer onde há flores.', 'O ângulo da dança mostra a direção do sol.', 'As abelhas saem da colmeia e voltam com néctar.', 'Quanto mais a abelha abana, mais longe estão as flores.', 'Outras abelhas seguem a dança na colmeia escura.', 'A abelha vê cores que nós não vemos.', 'As abelhas novas aprendem como é a sua colmeia.', 'O néctar torna-se mel na colmeia.'],
  ],
  cn: [
    ['葉子因為葉綠素而是綠色。', '葉綠素在葉子裡捕捉陽光。', '秋天時樹木分解葉綠素。', '沒有綠色，葉子的黃色就出現了。', '葉子用陽光和空氣製造糖分。', '紅葉含有較多糖分。', '樹把葉綠素收回樹枝。', '我們的葉子從邊緣開始變黃。'],
    ['橋把重量傳到兩岸。', '拱橋把重量向外推。', '我們的橋樑中間彎曲了。', '三角形使橋樑堅固。', '吊橋的繩索被重量拉緊。', '我們的紙橋承受四十個硬幣。', '粗的橋樑在同樣重量下彎曲較少。', '拱橋在石頭滑動的地方斷了。'],
    ['蜜蜂跳舞告訴同伴花朵在哪裡。', '舞蹈的角度表示太陽的方向。', '蜜蜂飛出蜂巢帶回花蜜。', '蜜蜂搖擺越久，花朵越遠。', '其他蜜蜂在黑暗的蜂巢裡跟著舞蹈。', '蜜蜂看得見我們看不見的顏色。', '年輕的蜜蜂學習認識蜂巢。', '花蜜在蜂巢裡變成蜂蜜。'],
  ],
  ja: [
    ['葉は葉緑素のために緑色です。', '葉緑素は葉の中で日光を集めます。', '秋になると木は葉緑素を分解します。', '緑がなくなると葉の黄色が見えます。', '葉は日光と空気から糖を作ります。', '赤い葉には糖が多くあります。', '木は葉緑素を枝に戻します。', '私たちの葉はふちから黄色くなりました。'],
    ['橋は重さを両岸に伝えます。', 'アーチ橋は重さを外側に押します。', '私たちの橋の桁は真ん中で曲がりました。', '三角形は橋を丈夫にします。', 'つり橋の綱は重さで引かれます。', '紙の橋は四十枚の硬貨の重さを支えました。', '太い桁は同じ重さでも曲がりにくいです。', 'アーチ橋は石がすべった所で壊れました。'],
    ['ミツバチは踊って花の場所を知らせます。', 'ダンスの角度は太陽の方向を示します。', 'ミツバチは巣箱から飛び出して蜜を持ち帰ります。', 'ミツバチが長くダンスするほど花は遠いです。', 'ほかのミツバチは暗い巣箱でダンスを追います。', 'ミツバチは私たちに見えない色を見ます。', '若いミツバチは巣箱を覚えます。', '花の蜜は巣箱ではちみつになります。'],
  ],
  zh_CN: [
    ['叶子因为叶绿素而是绿色。', '叶绿素在叶子里捕捉阳光。', '秋天时树木分解叶绿素。', '没有绿色，叶子的黄色就出现了。', '叶子用阳光和空气制造糖分。', '红叶含有较多糖分。', '树把叶绿素收回树枝。', '我们的叶子从边缘开始变黄。'],
    ['桥把重量传到两岸。', '拱桥把重量向外推。', '我们的桥梁中间弯曲了。', '三角形使桥梁坚固。', '吊桥的绳索被重量拉紧。', '我们的纸桥承受四十个硬币。', '粗的桥梁在同样重量下弯曲较少。', '拱桥在石头滑动的地方断了。'],
    ['蜜蜂跳舞告诉同伴花朵在哪里。', '舞蹈的角度表示太阳的方向。', '蜜蜂飞出蜂巢带回花蜜。', '蜜蜂摇摆越久，花朵越远。', '其他蜜蜂在黑暗的蜂巢里跟着舞蹈。', '蜜蜂看得见我们看不见的颜色。', '年轻的蜜蜂学习认识蜂巢。', '花蜜在蜂巢里变成蜂蜜。'],
  ],
} // prettier-ignore
