/* Words of the most frequent leaked passwords, in lower case without digits and signs, maintained by hand. */

const WORDS = `
password passwort passwd passcode passphrase mypassword yourpassword thepassword newpassword oldpassword changeme changeit
changethis letmein letmeinnow opensesame secret topsecret mysecret default guest welcome welcomeback hello helloworld
goodmorning goodbye login logon signin access account admin administrator superadmin superuser root sysadmin manager
master owner system server service support helpdesk office company business staff employee user username test testing
tester testtest testuser temp temporary sample example demo backup database private public security secure internet
network computer laptop windows microsoft google facebook instagram twitter youtube amazon apple samsung android iphone
adobe oracle cisco linux ubuntu debian github docker postgres mysql mongodb redis
qwerty qwertz azerty qwertyu qwertyui qwertyuiop qwert qwer asdf asdfg asdfgh asdfghjk asdfghjkl zxcv zxcvb zxcvbn zxcvbnm
qaz wsx edc qazwsx qazwsxedc qweasd qweasdzxc qweqwe asdasd zaq xsw zaqxsw poiuy poiuytrewq lkjhgf mnbvcxz qwe asd zxc
abc abcd abcde abcdef abcdefg abcdefgh abcabc xyz xxx aaa iloveyou iloveu ilovey ilove loveyou lovely love lover loveme
trustno trustnoone whatever nothing nopassword idontknow fuckyou fuckoff asshole bitch shit pussy
monkey dragon tiger lion eagle falcon panther wolf bear horse rabbit dolphin shark snake spider kitten kitty cat puppy
doggy dog bulldog chicken turtle butterfly bunny phoenix unicorn hamster mustang
football soccer baseball basketball hockey tennis golf rugby cricket volleyball swimming runner racing
arsenal chelsea liverpool everton barcelona realmadrid juventus milan benfica sporting porto bayern dortmund ajax celtic
rangers yankees lakers steelers cowboys packers eagles patriots redsox
superman batman spiderman ironman hulk thor wolverine avengers starwars startrek pokemon pikachu naruto minecraft fortnite
roblox mario zelda nintendo playstation xbox matrix harrypotter hogwarts gandalf frodo skywalker darthvader yoda simpsons
princess prince queen king angel angels devil demon heaven jesus jesuschrist christ god godisgood faith blessed blessing
hope happy happiness smile sunshine rainbow flower flowers rose lily daisy jasmine cherry orange banana apple lemon
strawberry peach chocolate cookie cookies candy sugar honey pepper ginger coffee cheese pizza chicken burger beer whiskey
vodka guinness heineken cocacola pepsi
january february march april may june july august september october november december
janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre
januar februar maerz juni juli oktober dezember enero febrero marzo abril mayo junio julio agosto septiembre octubre
noviembre diciembre janeiro fevereiro marco maio junho julho setembro outubro novembro dezembro
monday tuesday wednesday thursday friday saturday sunday lundi mardi mercredi jeudi vendredi samedi dimanche montag
dienstag mittwoch donnerstag freitag samstag sonntag lunes martes miercoles jueves viernes sabado domingo
spring summer autumn fall winter season sommer herbst fruehling frueling printemps ete automne hiver verano invierno otono
primavera verao inverno outono
holiday vacation birthday christmas easter halloween newyear weekend
london paris berlin madrid lisbon lisboa rome roma milano vienna wien zurich geneva amsterdam brussels dublin athens moscow
istanbul dubai tokyo beijing shanghai singapore sydney melbourne toronto montreal vancouver newyork losangeles chicago
boston houston dallas miami seattle denver atlanta california texas florida america england ireland scotland france germany
spain portugal italy italia brazil brasil mexico argentina canada australia india china japan europe
michael michelle jessica jennifer ashley amanda daniel david jordan joshua matthew andrew anthony joseph robert thomas
charlie charles william richard george nicole nicolas nicholas samantha stephanie elizabeth victoria natalie vanessa
melissa rebecca hannah sarah sophie sophia emma olivia isabella chloe lauren rachel laura maria marina martina anna anita
andrea carlos pedro miguel antonio manuel francisco fernando ricardo roberto alejandro alexander alexandra alexis diego
gabriel rafael lucas mateus matheus bruno felipe thiago rodrigo gustavo juliana camila mariana beatriz carolina claudia
patricia daniela gabriela fernanda sandra monica veronica natasha tatiana svetlana olga dmitry sergey vladimir ivan igor
maggie buster buddy bailey rocky shadow lucky max jack jackson harley cooper tucker bella molly sadie ginger sammy oscar
tigger snoopy garfield mickey minnie donald bambi nemo barbie tinkerbell
computer internet samsung hunter ranger killer thunder lightning storm ninja samurai pirate warrior soldier legend hero
champion winner player gamer hacker cheese money dollar million rich lottery casino diamond silver gold golden platinum
crystal freedom liberty peace forever family mother mom mommy father dad daddy brother sister baby babygirl babyboy
mylove sweetheart darling honey boyfriend girlfriend husband wife friend friends bestfriend together always
ferrari porsche mercedes bmw audi volkswagen toyota honda yamaha kawasaki ducati harleydavidson corvette camaro jaguar
ford chevrolet jeep
metallica nirvana beatles eminem slipknot rockstar rocknroll guitar music piano dance dancer hiphop
merlin mercury jupiter saturn galaxy cosmos apollo nova star stars moon sun sky ocean river mountain
clinic clinica doctor nurse patient medicine medical health hospital beauty aesthetic aesthetics botox filler skin laser
agency marketing digital seo media social content website campaign creative
`;

/** Common words of at least three letters. */
export const COMMON_PASSWORDS: readonly string[] = [...new Set(WORDS.split(/\s+/).filter((word) => word !== ''))];
